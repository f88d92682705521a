package dev.mannerly.config;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Reads the text of a file into sections, lists and single values with their places.
 *
 * <p>It works on the parser's events and not on composed nodes: there an anchor, an alias and a tag
 * are still to be seen, and the depth is known before anything recurses. A setting has one place
 * and one reading, so all three are refused, as are a second document and a key written twice.
 */
final class YamlFile {

  private static final int DEEPEST = 12;

  private final String file;
  private final String text;
  private final Findings findings;

  private YamlFile(String file, String text, Findings findings) {
    this.file = file;
    this.text = text;
    this.findings = findings;
  }

  /** Reads; nothing when the text is no YAML or no section, which is then among the findings. */
  static Optional<Tree.Section> read(String file, String text, Findings findings) {
    return new YamlFile(file, text, findings).document();
  }

  private Optional<Tree.Section> document() {
    LoadSettings settings = LoadSettings.builder().setLabel(file).build();
    try {
      Iterator<Event> events = new Parse(settings).parseString(text).iterator();
      return document(events);
    } catch (MarkedYamlEngineException e) {
      Place place = e.getProblemMark().map(this::place).orElse(new Place.WholeFile(file));
      findings.add(place, List.of(), syntax(e));
    } catch (ReaderException e) {
      findings.add(
          placeOf(e.getPosition()),
          List.of(),
          "holds a character that YAML does not allow: U+%04X".formatted(e.getCodePoint()));
    } catch (YamlEngineException e) {
      findings.add(new Place.WholeFile(file), List.of(), "is no YAML: " + e.getMessage());
    } catch (TooDeep e) {
      findings.add(e.place, List.of(), "is nested deeper than " + DEEPEST + " levels");
    }
    return Optional.empty();
  }

  private Optional<Tree.Section> document(Iterator<Event> events) {
    Tree root = null;
    int documents = 0;
    while (events.hasNext()) {
      Event event = events.next();
      if (event.getEventId() == Event.ID.DocumentStart) {
        documents++;
      } else if (event instanceof NodeEvent node) {
        Tree tree = tree(node, events, List.of());
        root = root == null ? tree : root;
        if (documents > 1) {
          findings.add(place(node), List.of(), "a second document begins here; a file holds one");
        }
      }
    }
    if (root instanceof Tree.Section section) {
      return Optional.of(section);
    }
    if (root == null || (root instanceof Tree.Text only && only.missing())) {
      return Optional.of(new Tree.Section(Map.of(), new Place.WholeFile(file)));
    }
    findings.add(root.place(), List.of(), "must begin with keys, such as 'version: 1'");
    return Optional.empty();
  }

  private Tree tree(NodeEvent event, Iterator<Event> events, List<String> path) {
    Place place = place(event);
    if (path.size() > DEEPEST) {
      throw new TooDeep(place);
    }
    event
        .getAnchor()
        .filter(anchor -> !(event instanceof AliasEvent))
        .ifPresent(
            anchor ->
                findings.add(
                    place,
                    path,
                    "anchors (&) are not used here; quote the value if it begins with '&'"));
    if (event instanceof AliasEvent) {
      findings.add(
          place, path, "aliases (*) are not used here; quote the value if it begins with '*'");
      return new Tree.Text("", false, place);
    }
    if (event instanceof ScalarEvent scalar) {
      refuseTag(scalar.getTag(), place, path);
      return new Tree.Text(scalar.getValue(), missing(scalar), place);
    }
    refuseTag(((CollectionStartEvent) event).getTag(), place, path);
    return event instanceof MappingStartEvent
        ? section(place, events, path)
        : items(place, events, path);
  }

  private Tree.Items items(Place place, Iterator<Event> events, List<String> path) {
    List<Tree> items = new ArrayList<>();
    while (events.next() instanceof NodeEvent item) {
      items.add(tree(item, events, Paths.below(path, Integer.toString(items.size()))));
    }
    return new Tree.Items(items, place);
  }

  private Tree.Section section(Place place, Iterator<Event> events, List<String> path) {
    Map<String, Tree.Entry> entries = new LinkedHashMap<>();
    while (events.next() instanceof NodeEvent keyEvent) {
      if (keyEvent instanceof CollectionStartEvent) {
        Tree key = tree(keyEvent, events, Paths.below(path, "?"));
        findings.add(key.place(), path, "a key must be plain text, not " + key.kind());
        tree((NodeEvent) events.next(), events, Paths.below(path, "?"));
        continue;
      }
      Tree key = tree(keyEvent, events, path);
      String name = key instanceof Tree.Text text ? text.text() : "";
      Tree value = tree((NodeEvent) events.next(), events, Paths.below(path, name));
      Tree.Entry first = entries.putIfAbsent(name, new Tree.Entry(key.place(), value));
      if (first != null && !sameAlias(path, first.value(), value)) {
        findings.add(
            key.place(),
            Paths.below(path, name),
            "is written twice, first at line " + lineOf(first.keyPlace()));
      }
    }
    return new Tree.Section(entries, place);
  }

  /** The same statement about a host twice is harmless: lists of hosts get merged by hand. */
  private static boolean sameAlias(List<String> path, Tree first, Tree second) {
    return path.equals(Schema.ALIASES)
        && first instanceof Tree.Text one
        && second instanceof Tree.Text other
        && one.text().equals(other.text());
  }

  private void refuseTag(Optional<String> tag, Place place, List<String> path) {
    tag.ifPresent(
        any ->
            findings.add(
                place, path, "tags (!) are not used here; quote the value if it begins with '!'"));
  }

  private static boolean missing(ScalarEvent scalar) {
    if (!scalar.isPlain()) {
      return false;
    }
    return switch (scalar.getValue()) {
      case "", "~", "null", "Null", "NULL" -> true;
      default -> false;
    };
  }

  private static String syntax(MarkedYamlEngineException e) {
    String problem = e.getProblem();
    String context = e.getContext();
    String where = context == null ? "" : " " + context;
    String hint = "";
    if (where.contains("alias")) {
      hint = "; quote a value that begins with '*'";
    } else if (problem.contains("'\\t")) {
      hint = "; indent with spaces";
    }
    return "is no YAML" + where + ": " + problem + hint;
  }

  private static int lineOf(Place place) {
    return place instanceof Place.InFile in ? in.line() : 0;
  }

  private Place place(Event event) {
    return event.getStartMark().map(this::place).orElse(new Place.WholeFile(file));
  }

  private Place place(Mark mark) {
    return new Place.InFile(file, mark.getLine() + 1, mark.getColumn() + 1);
  }

  private Place placeOf(int codePoint) {
    int line = 1;
    int column = 1;
    for (int point : text.codePoints().limit(codePoint).toArray()) {
      line += point == '\n' ? 1 : 0;
      column = point == '\n' ? 1 : column + 1;
    }
    return new Place.InFile(file, line, column);
  }

  /** Ends the reading before the stack does. */
  private static final class TooDeep extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Place place;

    TooDeep(Place place) {
      super("too deep");
      this.place = place;
    }
  }
}
