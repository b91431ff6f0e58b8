package dev.weft.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A test of the ordinary run that has ucx among its transports: it stands for a family of the
 * contract. A thorough run has all over ucx.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface AlsoOverUcx {}
