package dev.mannerly.agent;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * A field, method or constructor of a client's insides, found by name through a lookup that the
 * client's own woven class handed out; so no package needs to be opened. Found once, called often.
 */
public final class Member {
  private final MethodHandle handle;
  private final Class<?> result;

  private Member(MethodHandle target) {
    this.result = target.type().returnType();
    int arity = target.type().parameterCount();
    this.handle =
        target
            .asFixedArity()
            .asType(MethodType.genericMethodType(arity))
            .asSpreader(Object[].class, arity);
  }

  /** Reads a field; called with its object. */
  public static Member read(Lookup lookup, Class<?> owner, String field) {
    try {
      return new Member(within(lookup, owner).unreflectGetter(field(owner, field)));
    } catch (IllegalAccessException e) {
      throw new Misfit(owner.getName() + "." + field + " is out of reach: " + e.getMessage());
    }
  }

  /** Writes a field that is not final; called with its object and the value. */
  public static Member write(Lookup lookup, Class<?> owner, String field) {
    try {
      return new Member(within(lookup, owner).unreflectSetter(field(owner, field)));
    } catch (IllegalAccessException e) {
      throw new Misfit(owner.getName() + "." + field + " is out of reach: " + e.getMessage());
    }
  }

  /** A method of this class or a type above it, by name and number of parameters. */
  public static Member method(Lookup lookup, Class<?> owner, String name, int parameters) {
    Method method = find(owner, name, parameters);
    if (method == null) {
      throw new Misfit(owner.getName() + "." + name + "/" + parameters + " is missing");
    }
    return of(lookup, method.getDeclaringClass(), method);
  }

  /** A method of this class by its name and parameter types, where others differ in these alone. */
  public static Member exactly(Lookup lookup, Class<?> owner, String name, Class<?>... parameters) {
    try {
      return of(lookup, owner, owner.getDeclaredMethod(name, parameters));
    } catch (NoSuchMethodException e) {
      throw new Misfit(owner.getName() + "." + name + " is missing: " + e.getMessage());
    }
  }

  /** A method by name alone, where versions differ in its parameters; it must be the only one. */
  public static Member method(Lookup lookup, Class<?> owner, String name) {
    @Nullable Method found = null;
    for (Method method : owner.getDeclaredMethods()) {
      if (method.getName().equals(name) && !method.isBridge()) {
        if (found != null) {
          throw new Misfit(owner.getName() + "." + name + " is there more than once");
        }
        found = method;
      }
    }
    if (found == null) {
      throw new Misfit(owner.getName() + "." + name + " is missing");
    }
    return of(lookup, owner, found);
  }

  /** A constructor, by its parameter types. */
  public static Member constructor(Lookup lookup, Class<?> owner, Class<?>... parameters) {
    try {
      Constructor<?> constructor = owner.getDeclaredConstructor(parameters);
      return new Member(within(lookup, owner).unreflectConstructor(constructor));
    } catch (NoSuchMethodException | IllegalAccessException e) {
      throw new Misfit("a constructor of " + owner.getName() + ": " + e.getMessage());
    }
  }

  /** The type of a field, to look further from there. */
  public static Class<?> typeOf(Class<?> owner, String field) {
    return field(owner, field).getType();
  }

  /** The type of what it gives, to look further from there. */
  public Class<?> result() {
    return result;
  }

  /** As {@link #call}, where the client never gives null. */
  public Object get(@Nullable Object... arguments) {
    Object value = call(arguments);
    if (value == null) {
      throw new Misfit("a " + result.getName() + " is null where it never was");
    }
    return value;
  }

  /** Calls it; what it throws is thrown as it is. */
  public @Nullable Object call(@Nullable Object... arguments) {
    try {
      return (@Nullable Object) handle.invokeExact(arguments);
    } catch (Throwable e) {
      throw Member.<RuntimeException>unchanged(e);
    }
  }

  private static @Nullable Method find(@Nullable Class<?> type, String name, int parameters) {
    if (type == null) {
      return null;
    }
    for (Method method : type.getDeclaredMethods()) {
      if (method.getName().equals(name)
          && method.getParameterCount() == parameters
          && !method.isBridge()) {
        return method;
      }
    }
    Method above = find(type.getSuperclass(), name, parameters);
    for (Class<?> parent : type.getInterfaces()) {
      above = above == null ? find(parent, name, parameters) : above;
    }
    return above;
  }

  private static Member of(Lookup lookup, Class<?> owner, Method method) {
    try {
      return new Member(within(lookup, owner).unreflect(method));
    } catch (IllegalAccessException e) {
      throw new Misfit(method + " is out of reach: " + e.getMessage());
    }
  }

  private static Field field(Class<?> owner, String name) {
    for (Class<?> type = owner; type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          return field;
        }
      }
    }
    throw new Misfit(owner.getName() + "." + name + " is missing");
  }

  private static Lookup within(Lookup lookup, Class<?> owner) throws IllegalAccessException {
    return lookup.lookupClass() == owner ? lookup : MethodHandles.privateLookupIn(owner, lookup);
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T extends Throwable> T unchanged(Throwable error) throws T {
    throw (T) error;
  }
}
