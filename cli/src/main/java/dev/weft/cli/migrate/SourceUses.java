package dev.weft.cli.migrate;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.util.Set;
import java.util.function.Predicate;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a source file uses of the old APIs, once the compiler has looked up what its names
 * mean. A name of an old API that means nothing is a use of what is missing. One thread.
 */
final class SourceUses extends TreePathScanner<Void, Void> {
  private static final String EVERYTHING = "*";

  /** What the compiler takes for fields. */
  private static final Set<String> WORDS = Set.of("class", "this", "super");

  private final Trees trees;
  private final Elements elements;
  private final Types types;
  private final MemberNames names;
  private final CompilationUnitTree unit;
  private final String file;
  private final Set<String> own;
  private final Predicate<String> isType;
  private final Set<Use> uses;

  /**
   * @param own the old packages that the program brings itself
   * @param isType whether any old API has this type, whose name has slashes
   * @param uses where they are added
   */
  SourceUses(
      JavacTask task,
      CompilationUnitTree unit,
      String file,
      Set<String> own,
      Predicate<String> isType,
      Set<Use> uses) {
    this.trees = Trees.instance(task);
    this.elements = task.getElements();
    this.types = task.getTypes();
    this.names = new MemberNames(task);
    this.unit = unit;
    this.file = file;
    this.own = own;
    this.isType = isType;
    this.uses = uses;
  }

  /** Members that are imported are used where they are named. */
  @Override
  public @Nullable Void visitImport(ImportTree tree, @Nullable Void unused) {
    return tree.isStatic() && tree.getQualifiedIdentifier() instanceof MemberSelectTree member
        ? scan(member.getExpression(), null)
        : super.visitImport(tree, null);
  }

  @Override
  public @Nullable Void visitMemberSelect(MemberSelectTree tree, @Nullable Void unused) {
    if (!addElement(tree)) {
      addMissing(tree, tree.getExpression(), tree.getIdentifier().toString());
    }
    return super.visitMemberSelect(tree, null);
  }

  @Override
  public @Nullable Void visitMemberReference(MemberReferenceTree tree, @Nullable Void unused) {
    if (!addElement(tree)) {
      addMissing(tree, tree.getQualifierExpression(), tree.getName().toString());
    }
    return super.visitMemberReference(tree, null);
  }

  @Override
  public @Nullable Void visitIdentifier(IdentifierTree tree, @Nullable Void unused) {
    if (!addElement(tree) && isUnknown(trees.getElement(getCurrentPath()))) {
      String name = tree.getName().toString();
      for (OldPackage each : OldPackage.values()) {
        if (isType.test(each.prefix + name) && imports(each)) {
          add(tree, Member.ofType(each.prefix + name));
        }
      }
    }
    return super.visitIdentifier(tree, null);
  }

  @Override
  public @Nullable Void visitNewClass(NewClassTree tree, @Nullable Void unused) {
    addElement(tree);
    return super.visitNewClass(tree, null);
  }

  /** A method that overrides one of an old API's is a use of it. */
  @Override
  public @Nullable Void visitMethod(MethodTree tree, @Nullable Void unused) {
    if (trees.getElement(getCurrentPath()) instanceof ExecutableElement method
        && method.getEnclosingElement() instanceof TypeElement type) {
      addOverridden(tree, method, type);
    }
    return super.visitMethod(tree, null);
  }

  private void addOverridden(MethodTree tree, ExecutableElement method, TypeElement type) {
    for (TypeMirror parent : types.directSupertypes(type.asType())) {
      if (parent instanceof DeclaredType declared
          && declared.asElement() instanceof TypeElement above) {
        for (Element each : above.getEnclosedElements()) {
          if (each instanceof ExecutableElement there && elements.overrides(method, there, type)) {
            addIfOld(tree, names.of(there));
          }
        }
        addOverridden(tree, method, above);
      }
    }
  }

  /** Whether the tree means something, of an old API or not. */
  private boolean addElement(Tree tree) {
    Element element = trees.getElement(getCurrentPath());
    if (element == null || isUnknown(element)) {
      return false;
    }
    if (element instanceof TypeElement type) {
      addIfOld(tree, Member.ofType(names.of(type)));
    } else if (element.getEnclosingElement() instanceof TypeElement
        && !WORDS.contains(element.getSimpleName().toString())) {
      addIfOld(tree, names.of(element));
    }
    return true;
  }

  private void addMissing(Tree tree, ExpressionTree on, String name) {
    OldPackage named = OldPackage.of(on.toString().replace('.', '/') + "/X");
    if (named != null) {
      if (!name.equals(EVERYTHING) || elements.getPackageElement(on.toString()) == null) {
        add(tree, Member.ofType(on.toString().replace('.', '/') + '/' + name));
      }
    } else if (!name.equals(EVERYTHING)
        && trees.getTypeMirror(new TreePath(getCurrentPath(), on)) instanceof DeclaredType type
        && type.asElement() instanceof TypeElement declared) {
      addIfOld(tree, new Member(names.of(declared), name, Member.UNKNOWN));
    }
  }

  private static boolean isUnknown(@Nullable Element element) {
    return element == null || element.asType().getKind() == TypeKind.ERROR;
  }

  private boolean imports(OldPackage old) {
    String all = old.prefix.replace('/', '.') + EVERYTHING;
    return unit.getImports().stream()
        .anyMatch(each -> each.getQualifiedIdentifier().toString().equals(all));
  }

  private void addIfOld(Tree tree, Member member) {
    if (isOld(member.owner())) {
      add(tree, member);
    }
  }

  private boolean isOld(String type) {
    OldPackage old = OldPackage.of(type);
    return old != null && !own.contains(old.prefix);
  }

  private void add(Tree tree, Member member) {
    uses.add(new Use(member, place(tree)));
  }

  private Place place(Tree tree) {
    long position = trees.getSourcePositions().getStartPosition(unit, tree);
    return new Place(
        file, file, position < 0 ? 0 : (int) unit.getLineMap().getLineNumber(position));
  }
}
