/**
 * Buffers that messages are packed into. Arrays and objects of programs come in; bytes go out,
 * plain or in sections with a type each, and the reverse. This package sends nothing.
 */
package mpjbuf;
