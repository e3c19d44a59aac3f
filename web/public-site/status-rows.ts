/** The status page's rows, bars and words, from what `GET /api/status` says. */
import { formatPercent } from '#contracts/format/amounts.ts';
import { countryIn } from '#contracts/format/country-name.ts';
import { catalogue } from './words/site-catalogue.ts';
import { momentIn } from '#contracts/format/dates.ts';
import type { Locale } from '#contracts/locales.ts';
import type { Incident, StatusComponent, SystemStatus } from '#contracts/site/status.ts';

type Day = StatusComponent['days'][number];

/** A country as the reader calls it, from its code. */
type CountryName = (code: string) => string;
const countriesIn =
  (locale: Locale): CountryName =>
  (code) =>
    countryIn(locale, code, code);

type Words = Readonly<{
  states: Readonly<Record<SystemStatus['state'], string>>;
  incidents: Readonly<Record<Incident['state'], string>>;
  /** A component's name, from its id, its English name and what countries are called. */
  nameOf: (component: Pick<StatusComponent, 'id' | 'name'>, country: CountryName) => string;
  noData: string;
  /** Of less than an hour. */
  tooNew: string;
  up: (percent: string, days: number) => string;
  spoken: (days: number, counts: Readonly<Record<Tone, number>>) => string;
}>;

const english: Words = {
  states: { ok: 'Operational', degraded: 'Degraded', down: 'Down', unknown: 'No data' },
  incidents: {
    investigating: 'Investigating',
    monitoring: 'Monitoring',
    resolved: 'Resolved',
  },
  nameOf: ({ name }) => name,
  noData: 'No data yet',
  tooNew: 'Measured for less than an hour',
  up: (percent, days) => `${percent} up in ${days} ${days === 1 ? 'day' : 'days'} of data`,
  spoken: (days, { ok, degraded, down, none }) =>
    `Last ${days} days: ${ok} working, ${degraded} degraded, ${down} down, ${none} without data`,
};

export const rowWords = catalogue('statusRows', english);

/** The moment for which a status holds, as "1 Mar 2026, 15:00 EAT". */
export const statusMoment = ({ at }: SystemStatus, locale: Locale): string => momentIn(locale, at);

/**
 * What the page says first: the measured state, but not that everything works while staff say that
 * something does not, and nothing of what has not been measured yet.
 */
export function headlineOf(status: SystemStatus | undefined): Headline {
  if (!status || status.components.length === 0) return 'unmeasured';
  const isOpen = status.incidents.some(({ state }) => state !== 'resolved');
  return status.state === 'ok' && isOpen ? 'noted' : status.state;
}

export type Headline = SystemStatus['state'] | 'noted' | 'unmeasured';

const severity = ['down', 'unknown', 'degraded', 'ok'] as const;
/** So many countries are shown where there are more than twice as many. */
const shownCountries = 3;

/**
 * What is shown at once and what is folded: services and the countries that do not work or did so
 * least, then those that have always done well. The worst come first.
 */
export function statusRows(status: SystemStatus, locale: Locale) {
  const isCountry = ({ id }: StatusComponent) => id.startsWith('proxies.');
  const { components } = status;
  const countries = components
    .filter(isCountry)
    .toSorted(
      (one, other) =>
        severity.indexOf(one.state) - severity.indexOf(other.state) || lostBy(other) - lostBy(one),
    );
  const most = countries.length > shownCountries * 2 ? shownCountries : countries.length;
  const shown = countries.filter(({ state }, index) => index < most || state !== 'ok');
  const services = components.filter((component) => !isCountry(component));
  return {
    shown: componentRows([...services, ...shown], locale),
    folded: componentRows(countries.slice(shown.length), locale),
  };
}

/** Which part of a component's looks were not well. */
function lostBy({ days }: StatusComponent): number {
  const bad = days.reduce((sum, { degraded, down }) => sum + degraded + down, 0);
  return bad / Math.max(1, samplesOf(days));
}

const samplesOf = (days: readonly Day[]) => days.reduce((sum, { samples }) => sum + samples, 0);

/** One row per component, with four paths that draw its ninety days. */
function componentRows(components: readonly StatusComponent[], locale: Locale) {
  const t = rowWords[locale];
  return components.map(({ id, name, state, days }) => {
    const isNew = samplesOf(days) < claimedFrom;
    const tones = days.map((day) => (isNew ? 'none' : toneOf(day)));
    return {
      id,
      name: t.nameOf({ id, name }, countriesIn(locale)),
      state,
      word: t.states[state],
      uptime: uptimeOf(days, t),
      spoken: spokenOf(tones, t),
      okPath: pathOf(tones, 'ok'),
      degradedPath: pathOf(tones, 'degraded'),
      downPath: pathOf(tones, 'down'),
      nonePath: pathOf(tones, 'none'),
    };
  });
}

export function incidentRows(status: SystemStatus, locale: Locale) {
  const t = rowWords[locale];
  const names = new Map(
    status.components.map((each) => [each.id, t.nameOf(each, countriesIn(locale))]),
  );
  return status.incidents.map((incident) => ({
    id: incident.id,
    title: incident.title,
    body: incident.body,
    state: incident.state,
    word: t.incidents[incident.state],
    about: incident.components.map((id) => names.get(id) ?? id).join(', '),
    opened: momentIn(locale, incident.openedAt),
    updated: momentIn(locale, incident.updatedAt),
  }));
}

type Tone = 'ok' | 'degraded' | 'down' | 'none';

/** With fewer looks, one a minute, nothing is said of how well a component does. */
const claimedFrom = 60;
/**
 * A day is marked once a twentieth of its looks were not well, about an hour and a quarter, and not
 * for a moment in a day that has just begun.
 */
const markedShare = 0.05;
const markedLooks = 5;

function toneOf({ samples, degraded, down }: Day): Tone {
  const isMarked = (looks: number) => looks >= Math.max(markedLooks, samples * markedShare);
  if (samples === 0) return 'none';
  if (isMarked(down)) return 'down';
  return isMarked(degraded + down) ? 'degraded' : 'ok';
}

function uptimeOf(days: readonly Day[], t: Words): string {
  const samples = samplesOf(days);
  const down = days.reduce((sum, day) => sum + day.down, 0);
  if (samples === 0) return t.noData;
  if (samples < claimedFrom) return t.tooNew;
  const known = days.filter((day) => day.samples > 0).length;
  // Rounded down: a shop that was away for a minute was not there all the time.
  return t.up(formatPercent(1 - down / samples, 2), known);
}

function spokenOf(tones: readonly Tone[], t: Words): string {
  const counts = { ok: 0, degraded: 0, down: 0, none: 0 };
  for (const tone of tones) counts[tone] += 1;
  return t.spoken(tones.length, counts);
}

const barStep = 4;

/** Upright bars, one per day of that tone, in one path. */
const pathOf = (tones: readonly Tone[], tone: Tone): string =>
  tones.map((one, day) => (one === tone ? `M${day * barStep} 0h3v28h-3z` : '')).join('');
