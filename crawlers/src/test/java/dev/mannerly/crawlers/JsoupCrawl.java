package dev.mannerly.crawlers;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** A crawl as people write it with jsoup: page by page, link by link, at once. */
final class JsoupCrawl {

  private JsoupCrawl() {}

  public static void main(String[] args) {
    Deque<String> open = new ArrayDeque<>();
    Set<String> seen = new HashSet<>();
    open.add(args[0] + "/");
    while (!open.isEmpty()) {
      String url = open.remove();
      if (seen.add(url)) {
        try {
          Document page = Jsoup.connect(url).get();
          System.out.println("page " + page.title());
          for (Element link : page.select("a[href]")) {
            open.add(link.absUrl("href"));
          }
        } catch (IOException e) {
          System.out.println("failed " + url + ": " + e.getMessage());
        }
      }
    }
  }
}
