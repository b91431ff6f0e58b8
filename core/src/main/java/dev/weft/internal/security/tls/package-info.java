/** TLS 1.3 under connections between hosts, for jobs that ask for it. */
@NullMarked
package dev.weft.internal.security.tls;

import org.jspecify.annotations.NullMarked;
