package dev.mannerly.crawlers;

import us.codecraft.webmagic.Page;
import us.codecraft.webmagic.Site;
import us.codecraft.webmagic.Spider;
import us.codecraft.webmagic.processor.PageProcessor;

/** WebMagic with five threads and no pause of its own. */
final class WebMagicCrawl implements PageProcessor {

  public static void main(String[] args) {
    Spider.create(new WebMagicCrawl()).addUrl(args[0] + "/").thread(5).run();
  }

  @Override
  public void process(Page page) {
    System.out.println("page " + page.getHtml().xpath("//title/text()"));
    page.addTargetRequests(page.getHtml().links().all());
    page.setSkip(true);
  }

  @Override
  public Site getSite() {
    return Site.me().setSleepTime(0).setTimeOut(20_000);
  }
}
