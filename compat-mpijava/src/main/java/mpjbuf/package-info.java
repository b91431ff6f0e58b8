/** Buffers that messages are packed into. */
package mpjbuf;
