import { locales, type Locale } from '#contracts/locales.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { balanceWords } from '../features/balance/balance-words.ts';
import { billingWords } from '../features/billing/billing-words.ts';
import { marketWords } from '../features/catalogue/words.ts';
import { homeWords } from '../features/dashboard/home-words.ts';
import { leaseWords } from '../features/leases/words.ts';
import { orderWords } from '../features/orders/orders-words.ts';
import { supportWords } from '../features/support/support-words.ts';
import { vpsWords } from '../features/vps/vps-words.ts';
import { fetchTexts, wordsIn } from '../lib/text/words.ts';
import { cx } from '../ui/cx.ts';
import { Logo } from '../ui/logo.tsx';
import frame from '../ui/page/page-frame.module.css';
import { customerScreens } from './routes/screens.ts';
import shell from './frame/shell.module.css';
import sidebar from './navigation/sidebar.module.css';
import bar from './frame/top-bar.module.css';

/**
 * The content shown until the app has loaded, written into the shell at build time: the shop's
 * mark, and hidden the dashboard's frame with the headings of its screens. For signed-in users
 * `public/opening.js` shows the frame in place of the mark, with the heading of the requested
 * screen. The app renders over it, each part in its place.
 */
export async function openingHtml(): Promise<string> {
  await Promise.all(locales.map(fetchTexts));
  return renderToStaticMarkup(
    <>
      <Frame />
      <span className="opening">
        <Logo size={48} words={false} />
      </span>
    </>,
  );
}

const { home, market, proxies, orders, vps, balance, billing, support } = customerScreens;

function Frame() {
  return (
    <div id="opening" className={shell.frame} hidden inert aria-busy="true">
      <aside className={cx(sidebar.sidebar, sidebar.opening)}>
        <div className={sidebar.head}>
          <Logo size={26} />
        </div>
      </aside>
      <div className={shell.column}>
        <div className={bar.bar}>
          <span className={bar.opening}>
            <Logo size={24} />
          </span>
        </div>
        <div className={shell.content}>
          <div className={frame.head}>{locales.flatMap(headings)}</div>
        </div>
      </div>
    </div>
  );
}

/** The heading of each screen that the navigation lists and that has one from the start. */
const headings = (language: Locale) =>
  (
    [
      [home, wordsIn(language, homeWords).title],
      [market, wordsIn(language, marketWords).title],
      [proxies, wordsIn(language, leaseWords).title],
      [orders, wordsIn(language, orderWords).title],
      [vps, wordsIn(language, vpsWords).title],
      [balance, wordsIn(language, balanceWords).title],
      [billing, wordsIn(language, billingWords).title],
      [support, wordsIn(language, supportWords).home.title],
    ] as const
  ).map(([{ path }, title]) => (
    <p key={language + path} className={frame.title} lang={language} data-path={path} hidden>
      {title}
    </p>
  ));
