import { Fact } from '../fact.tsx';
import { usePageWords, usePublicPath } from '../language.ts';
import shared from '../pages.module.css';
import styles from '../system-status.module.css';
import { statusWords } from '../words/status-words.tsx';

/** How the shop is doing; the server fills in what was seen (contracts/status-in-pages.ts). */
export function SystemStatus() {
  const t = usePageWords(statusWords);
  const at = usePublicPath();
  return (
    <div className={shared.page}>
      <header className={shared.head}>
        <h1>{t.heading}</h1>
        <p className={styles.state} hidden data-if="status.ok" data-state="ok">
          {t.ok}
        </p>
        <p className={styles.state} hidden data-if="status.noted" data-state="degraded">
          {t.noted}
        </p>
        <p className={styles.state} hidden data-if="status.degraded" data-state="degraded">
          {t.degraded}
        </p>
        <p className={styles.state} hidden data-if="status.down" data-state="down">
          {t.down}
        </p>
        <p className={styles.state} data-unless="status.components" data-state="unknown">
          {t.unmeasured}
        </p>
        <p className={styles.state} hidden data-if="status.unknown" data-state="unknown">
          {t.unknown}
        </p>
        <p className={shared.muted}>{t.asOf(<Fact name="status.at">{t.now}</Fact>)}</p>
      </header>
      <section className={shared.section} hidden data-if="status.incidents">
        <h2>{t.incidents}</h2>
        <ul className={styles.list} dangerouslySetInnerHTML={{ __html: incidentItem(t) }} />
      </section>
      <section className={shared.section} hidden data-if="status.components">
        <h2>{t.days}</h2>
        <ul className={styles.list} dangerouslySetInnerHTML={{ __html: componentItem }} />
        <p className={styles.key}>
          <span data-state="ok">{t.key.ok}</span>
          <span data-state="degraded">{t.key.degraded}</span>
          <span data-state="down">{t.key.down}</span>
          <span data-state="unknown">{t.key.unknown}</span>
        </p>
      </section>
      <p className={shared.muted}>
        {t.tell((text) => (
          <a href={at('/contact')}>{text}</a>
        ))}
      </p>
    </div>
  );
}

/** Repeated by the server for every component; a page may not carry a style, so bars are paths. */
const componentItem =
  `<template data-each="components"><li class="${styles.component}">` +
  `<h3>{{name}}</h3><b class="${styles.word}" data-state="{{state}}">{{word}}</b>` +
  `<svg class="${styles.days}" viewBox="0 0 360 28" preserveAspectRatio="none" role="img" ` +
  'aria-label="{{spoken}}"><path data-state="unknown" d="{{nonePath}}"></path>' +
  '<path data-state="ok" d="{{okPath}}"></path>' +
  '<path data-state="degraded" d="{{degradedPath}}"></path>' +
  '<path data-state="down" d="{{downPath}}"></path></svg>' +
  `<p class="${styles.uptime}">{{uptime}}</p></li></template>`;

type Dates = Readonly<{ opened: string; updated: string }>;

const incidentItem = ({ opened, updated }: Dates) =>
  `<template data-each="incidents"><li class="${styles.incident}">` +
  `<h3>{{title}}</h3><b class="${styles.word}" data-state="{{state}}">{{word}}</b>` +
  `<p>{{body}}</p><p class="${styles.uptime}">{{about}}</p>` +
  `<p class="${styles.uptime}">${opened} {{opened}} · ${updated} {{updated}}</p></li></template>`;
