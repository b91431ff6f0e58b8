/** Every method of the API, called as programs call it, by several ranks over every transport. */
@NullMarked
package conformance;

import org.jspecify.annotations.NullMarked;
