package dev.mannerly.crawlers;

import crawlercommons.filters.basic.BasicURLNormalizer;
import de.hshn.mi.crawler4j.frontier.HSQLDBFrontierConfiguration;
import edu.uci.ics.crawler4j.crawler.CrawlConfig;
import edu.uci.ics.crawler4j.crawler.CrawlController;
import edu.uci.ics.crawler4j.crawler.Page;
import edu.uci.ics.crawler4j.crawler.WebCrawler;
import edu.uci.ics.crawler4j.fetcher.PageFetcher;
import edu.uci.ics.crawler4j.robotstxt.RobotstxtConfig;
import edu.uci.ics.crawler4j.robotstxt.RobotstxtServer;
import edu.uci.ics.crawler4j.url.WebURL;

/** The maintained crawler4j with three threads and hardly a pause. */
public final class Crawler4jCrawl extends WebCrawler {

  @Override
  public boolean shouldVisit(Page referrer, WebURL url) {
    return true;
  }

  @Override
  public void visit(Page page) {
    System.out.println("page " + page.getWebURL().getPath());
  }

  public static void main(String[] args) throws Exception {
    CrawlConfig config = new CrawlConfig();
    config.setCrawlStorageFolder(args[1]);
    config.setPolitenessDelay(1);
    config.setThreadMonitoringDelaySeconds(1);
    config.setThreadShutdownDelaySeconds(1);
    config.setCleanupDelaySeconds(1);
    BasicURLNormalizer normalizer = new BasicURLNormalizer();
    PageFetcher fetcher = new PageFetcher(config, normalizer);
    HSQLDBFrontierConfiguration frontier = new HSQLDBFrontierConfiguration(config, 10);
    RobotstxtServer robots =
        new RobotstxtServer(new RobotstxtConfig(), fetcher, frontier.getWebURLFactory());
    CrawlController controller = new CrawlController(config, normalizer, fetcher, robots, frontier);
    controller.addSeed(args[0] + "/");
    controller.start(Crawler4jCrawl.class, 3);
  }
}
