package dev.mannerly.agent.httpcore4;

import dev.mannerly.agent.Misfit;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/** Calls into one copy of the library for what is seldom done: found by name and arguments. */
public record Reflection(Library library) {

  /** What answers the calls of an interface. */
  public interface Answers {
    @Nullable Object to(Method method, @Nullable Object[] arguments) throws Throwable;
  }

  public Object make(String type, @Nullable Object... arguments) {
    Class<?> owner = library.type(type);
    for (Constructor<?> constructor : owner.getConstructors()) {
      if (fits(constructor, arguments)) {
        Object made = invoke(owner, lookup -> lookup.unreflectConstructor(constructor), arguments);
        if (made != null) {
          return made;
        }
      }
    }
    throw new Misfit("a constructor of " + owner.getName() + " is missing");
  }

  public @Nullable Object call(Object target, String name, @Nullable Object... arguments) {
    @Nullable Object[] all = new @Nullable Object[arguments.length + 1];
    all[0] = target;
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    Method method = find(target.getClass(), name, arguments);
    return invoke(method.getDeclaringClass(), lookup -> lookup.unreflect(method), all);
  }

  /** As {@link #call}, where the library never gives null. */
  public Object get(Object target, String name, @Nullable Object... arguments) {
    Object result = call(target, name, arguments);
    if (result == null) {
      throw new Misfit(target.getClass().getName() + "." + name + " gives nothing");
    }
    return result;
  }

  public Object callStatic(String type, String name, @Nullable Object... arguments) {
    Method method = find(library.type(type), name, arguments);
    Object result =
        invoke(method.getDeclaringClass(), lookup -> lookup.unreflect(method), arguments);
    if (result == null) {
      throw new Misfit(type + "." + name + " gives nothing");
    }
    return result;
  }

  /** The value of a constant. */
  public Object constant(String type, String name) {
    try {
      return library.type(type).getField(name).get(null);
    } catch (ReflectiveOperationException e) {
      throw new Misfit(type + "." + name + " is missing");
    }
  }

  /** An object of one of the library's interfaces. */
  public Object standIn(String type, Answers answers) {
    Class<?> face = library.type(type);
    return Proxy.newProxyInstance(
        face.getClassLoader(),
        new Class<?>[] {face},
        (self, method, arguments) ->
            method.getDeclaringClass() == Object.class
                ? ofObject(self, method, arguments)
                : answers.to(method, arguments == null ? new Object[0] : arguments));
  }

  /** Passes a call of an interface on to another object of it. */
  public static @Nullable Object passOn(Object target, Method method, @Nullable Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }

  private static Object ofObject(Object self, Method method, @Nullable Object[] arguments) {
    return switch (method.getName()) {
      case "equals" -> self == arguments[0];
      case "hashCode" -> System.identityHashCode(self);
      default -> "Mannerly's";
    };
  }

  private interface Unreflected {
    MethodHandle by(Lookup lookup) throws IllegalAccessException;
  }

  private @Nullable Object invoke(
      Class<?> owner, Unreflected handle, @Nullable Object[] arguments) {
    try {
      Lookup lookup = MethodHandles.privateLookupIn(owner, library.lookup());
      return handle.by(lookup).asFixedArity().invokeWithArguments(arguments);
    } catch (IllegalAccessException e) {
      throw new Misfit(owner.getName() + " is out of reach: " + e.getMessage());
    } catch (Throwable e) {
      throw Reflection.<RuntimeException>unchanged(e);
    }
  }

  private static Method find(Class<?> owner, String name, @Nullable Object[] arguments) {
    for (Method method : owner.getMethods()) {
      if (method.getName().equals(name)
          && !method.isBridge()
          && !Modifier.isAbstract(method.getModifiers())
          && fits(method, arguments)) {
        return method;
      }
    }
    throw new Misfit(owner.getName() + "." + name + "/" + arguments.length + " is missing");
  }

  private static boolean fits(Executable executable, @Nullable Object[] arguments) {
    Class<?>[] parameters = executable.getParameterTypes();
    if (parameters.length != arguments.length) {
      return false;
    }
    for (int i = 0; i < parameters.length; i++) {
      Class<?> parameter = MethodType.methodType(parameters[i]).wrap().returnType();
      if (arguments[i] == null
          ? parameters[i].isPrimitive()
          : !parameter.isInstance(arguments[i])) {
        return false;
      }
    }
    return true;
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T extends Throwable> T unchanged(Throwable error) throws T {
    throw (T) error;
  }
}
