import { languages, locales, type Locale } from '#contracts/locales.ts';
import type { SiteAssets, SiteData } from '#contracts/site/site.ts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { pageTemplate } from '#contracts/site/country-pages.ts';
import { publicPath } from '#contracts/site/public-paths.ts';
import type { Catalogue } from './words/site-catalogue.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageLanguage } from './language.ts';
import styles from './shell.module.css';
import { PageData } from './site-data.ts';
import { siteWords } from './words/site-words.tsx';

/** Scripts that run before the first paint, by the name of their file. */
export type EarlyScript = 'theme' | 'language' | 'scripted' | 'landing' | 'offline';

/** Scripts of single pages, by the name of their file; `site` is on all of them. */
export type PageScript = 'front' | 'contact' | 'copy' | 'faq' | 'openmail';

type Head = Catalogue<{ title: string; description: string }>;

export type Page = Readonly<{
  /** Its English address; a page that answers for others has none of its own. */
  path: string | undefined;
  words: Head | ((data: SiteData) => Head);
  body: ReactNode;
  /** Kept out of search engines: forms' ends, forwards, the not-found page. */
  hidden?: boolean | ((data: SiteData) => boolean);
  /** Beside those of every page. */
  early?: EarlyScript;
  /** Beside that of every page. */
  script?: PageScript;
  /** It has the shop's figures. */
  figures?: boolean;
  /** Where this address has moved to, as the English address. */
  forward?: string;
}>;

type Props = { page: Page; locale: Locale; data: SiteData; assets: SiteAssets };

/** A whole HTML document in one language, without a byte of React in it. */
export function renderDocument({ page, locale, data, assets }: Props): string {
  const html = renderToStaticMarkup(
    <html lang={locale} data-site="">
      <DocumentHead page={page} locale={locale} data={data} assets={assets} />
      <Body page={page} locale={locale} data={data} />
    </html>,
  );
  const body = html.indexOf('<body');
  return `<!doctype html>${html.slice(0, body)}${unbroken(html.slice(body))}`;
}

/** In what is read, a line never ends after the hyphen of a name. */
const unbroken = (body: string) =>
  body.replaceAll(/>[^<]+/g, (text) => text.replaceAll('M-Pesa', 'M-\u2060Pesa'));

function DocumentHead({ page, locale, data, assets }: Props) {
  const { words, hidden } = page;
  const { title, description } = (typeof words === 'function' ? words(data) : words)[locale];
  const path = page.path ?? '/';
  const { early, scripts } = assets;
  const whole = `${title} · ${data.name}`;
  return (
    <head>
      <meta charSet="utf-8" />
      <title>{whole}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="color-scheme" content="light dark" />
      <meta name="description" content={description} />
      {(typeof hidden === 'function' ? hidden(data) : hidden) ? (
        <meta name="robots" content="noindex" />
      ) : (
        <Addresses path={path} locale={locale} origin={data.origin} />
      )}
      {page.forward && (
        <meta httpEquiv="refresh" content={`0; url=${publicPath(page.forward, locale)}`} />
      )}
      <meta name="application-name" content={data.name} />
      <meta property="og:title" content={whole} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={languages[locale].openGraph} />
      <meta property="og:type" content="website" />
      <meta property="og:image" content="/icon-512.png" />
      <Script code={built(early, 'theme')} />
      <Script code={built(early, 'language')} />
      <Script code={built(early, 'scripted')} />
      {page.early && <Script code={built(early, page.early)} />}
      <style dangerouslySetInnerHTML={{ __html: sheetOf(assets, page) }} />
      <link
        rel="preload"
        as="font"
        type="font/woff2"
        crossOrigin="anonymous"
        href={`/${assets.font}`}
      />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <Script code={built(scripts, 'site')} type="module" />
      {page.script && <Script code={built(scripts, page.script)} type="module" />}
    </head>
  );
}

function Body({ page, locale, data }: Omit<Props, 'assets'>) {
  const path = page.path ?? '/';
  return (
    <body className={styles.page}>
      <PageData value={data}>
        <PageLanguage value={locale}>
          <a className={styles.skip} href="#content">
            {siteWords[locale].skip}
          </a>
          {data.maintenance !== undefined && (
            <p className={styles.rest} role="status">
              {data.maintenance}
            </p>
          )}
          <Header path={path} />
          <main id="content" tabIndex={-1}>
            {page.body}
          </main>
          <Footer path={path} />
        </PageLanguage>
      </PageData>
    </body>
  );
}

/** The styles that the build made for a page. */
function sheetOf({ sheets, sheetOf: places }: SiteAssets, { path = '' }: Page): string {
  const sheet = sheets[places[pageTemplate(path)] ?? -1];
  if (sheet === undefined) throw new Error(`The build has no styles for the page "${path}".`);
  return sheet;
}

/** A part that the build made under this name. */
function built(parts: Readonly<Record<string, string>>, name: string): string {
  const part = parts[name];
  if (part === undefined) throw new Error(`The build has no "${name}" for the public pages.`);
  return part;
}

/** A module runs when the page has been read, any other script at once. */
const Script = ({ code, type }: { code: string; type?: 'module' }) => (
  <script type={type} dangerouslySetInnerHTML={{ __html: code }} />
);

type Place = { path: string; locale: Locale; origin: string };

/** Gives search engines the page's own address and its address in the other language. */
function Addresses({ path, locale, origin }: Place) {
  return (
    <>
      <link rel="canonical" href={origin + publicPath(path, locale)} />
      {locales.map((each) => (
        <link key={each} rel="alternate" hrefLang={each} href={origin + publicPath(path, each)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + path} />
    </>
  );
}
