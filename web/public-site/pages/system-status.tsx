import { Fact } from '../fact.tsx';
import shared from '../pages.module.css';
import styles from '../system-status.module.css';

/** How the shop is doing; the server fills in what was seen (contracts/status-in-pages.ts). */
export function SystemStatus() {
  return (
    <div className={shared.page}>
      <header className={shared.head}>
        <h1>System status</h1>
        <p className={styles.state} hidden data-if="status.ok" data-state="ok">
          Everything works.
        </p>
        <p className={styles.state} hidden data-if="status.noted" data-state="degraded">
          All that we measure works. We are looking into what stands below.
        </p>
        <p className={styles.state} hidden data-if="status.degraded" data-state="degraded">
          Something works less well than it should.
        </p>
        <p className={styles.state} hidden data-if="status.down" data-state="down">
          Something is down. We are on it.
        </p>
        <p className={styles.state} data-unless="status.components" data-state="unknown">
          Nothing has been measured yet.
        </p>
        <p className={styles.state} hidden data-if="status.unknown" data-state="unknown">
          Nobody has looked in the last minutes, so we do not know.
        </p>
        <p className={shared.muted}>
          As of <Fact name="status.at">now</Fact>. Measured once a minute by the shop itself, not
          typed in by hand.
        </p>
      </header>
      <section className={shared.section} hidden data-if="status.incidents">
        <h2>What we know</h2>
        <ul className={styles.list} dangerouslySetInnerHTML={{ __html: incidentItem }} />
      </section>
      <section className={shared.section} hidden data-if="status.components">
        <h2>Last 90 days</h2>
        <ul className={styles.list} dangerouslySetInnerHTML={{ __html: componentItem }} />
        <p className={styles.key}>
          <span data-state="ok">Working</span>
          <span data-state="degraded">Degraded</span>
          <span data-state="down">Down</span>
          <span data-state="unknown">No data</span>
        </p>
      </section>
      <p className={shared.muted}>
        Something wrong that is not shown here? <a href="/contact">Tell us</a>.
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

const incidentItem =
  `<template data-each="incidents"><li class="${styles.incident}">` +
  `<h3>{{title}}</h3><b class="${styles.word}" data-state="{{state}}">{{word}}</b>` +
  `<p>{{body}}</p><p class="${styles.uptime}">{{about}}</p>` +
  `<p class="${styles.uptime}">Opened {{opened}} · Updated {{updated}}</p></li></template>`;
