package dev.weft.cli.explain;

/**
 * What one message means.
 *
 * @param code as it stands in the message, such as W1101
 * @param subject what else it stands with, such as "Arguments"
 * @param title the message in a few words
 * @param text cause, example and remedy, in Markdown
 */
public record Explanation(String code, String subject, String title, String text) {}
