package dev.weft.cli.migrate;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import dev.weft.internal.check.DiscardedResults;
import java.nio.file.Path;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.util.Elements;
import org.jspecify.annotations.Nullable;

/**
 * Finds the calls in a source file whose results are thrown away, where class files have a pop: a
 * call that is a statement, one that is all of a lambda which returns nothing, and a method
 * reference in place of such a lambda. One thread.
 */
final class DiscardedCalls extends TreePathScanner<Void, Void> {
  private final Trees trees;
  private final Elements elements;
  private final MemberNames names;
  private final CompilationUnitTree unit;
  private final DiscardedResults results;
  private final String file;

  /**
   * @param results where they are added
   */
  DiscardedCalls(JavacTask task, CompilationUnitTree unit, DiscardedResults results) {
    this.trees = Trees.instance(task);
    this.elements = task.getElements();
    this.names = new MemberNames(task);
    this.unit = unit;
    this.results = results;
    Path path = Path.of(unit.getSourceFile().getName());
    this.file = path.getFileName().toString();
  }

  @Override
  public @Nullable Void visitExpressionStatement(
      ExpressionStatementTree tree, @Nullable Void unused) {
    if (tree.getExpression() instanceof MethodInvocationTree call) {
      add(call);
    }
    return super.visitExpressionStatement(tree, null);
  }

  @Override
  public @Nullable Void visitLambdaExpression(LambdaExpressionTree tree, @Nullable Void unused) {
    if (tree.getBody() instanceof MethodInvocationTree call && returnsNothing()) {
      add(call);
    }
    return super.visitLambdaExpression(tree, null);
  }

  @Override
  public @Nullable Void visitMemberReference(MemberReferenceTree tree, @Nullable Void unused) {
    if (returnsNothing()) {
      add(tree, trees.getElement(getCurrentPath()));
    }
    return super.visitMemberReference(tree, null);
  }

  /** Whether the lambda or method reference here stands for a method that returns nothing. */
  private boolean returnsNothing() {
    return trees.getTypeMirror(getCurrentPath()) instanceof DeclaredType type
        && type.asElement() instanceof TypeElement functional
        && elements.getAllMembers(functional).stream()
            .filter(each -> each.getModifiers().contains(Modifier.ABSTRACT))
            .anyMatch(
                each ->
                    each instanceof ExecutableElement method
                        && method.getReturnType().getKind() == TypeKind.VOID);
  }

  private void add(MethodInvocationTree call) {
    add(call, trees.getElement(new TreePath(getCurrentPath(), call)));
  }

  private void add(Tree tree, @Nullable Element called) {
    if (called instanceof ExecutableElement method
        && method.getEnclosingElement() instanceof TypeElement) {
      Member member = names.of(method);
      results.discarded(file, line(tree), member.owner(), member.name(), member.descriptor());
    }
  }

  /** Where a call's arguments begin, as class files have it; a chain of calls has several lines. */
  private int line(Tree tree) {
    Tree named = tree instanceof MethodInvocationTree call ? call.getMethodSelect() : tree;
    long position = trees.getSourcePositions().getEndPosition(unit, named);
    return position < 0 ? 0 : (int) unit.getLineMap().getLineNumber(position);
  }
}
