/**
 * Programs of the old API, which assert what they get. They are run with the API's classes from a
 * class loader of their own for each rank, so nothing of them is seen by the tests.
 */
package dev.weft.compat.mpijava.conformance;
