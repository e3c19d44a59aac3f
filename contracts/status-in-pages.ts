/** The status page's marks: its rows, bars and words, from what `GET /api/status` says. */
import type { Incident, StatusComponent, SystemStatus } from './status.ts';

type Row = Readonly<Record<string, string>>;
type Day = StatusComponent['days'][number];

const stateWords = {
  ok: 'Working',
  degraded: 'Degraded',
  down: 'Down',
  unknown: 'Not known',
} as const satisfies Record<SystemStatus['state'], string>;

const incidentWords = {
  investigating: 'Investigating',
  monitoring: 'Fixed, being watched',
  resolved: 'Resolved',
} as const satisfies Record<Incident['state'], string>;

const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Africa/Nairobi',
});
const momentOf = (iso: string) => `${moment.format(new Date(iso))} (Nairobi)`;

/**
 * What the page says first: the measured state, but not that everything works while staff say that
 * something does not.
 */
function headlineOf({ state, incidents }: SystemStatus): SystemStatus['state'] | 'noted' {
  const isOpen = incidents.some((incident) => incident.state !== 'resolved');
  return state === 'ok' && isOpen ? 'noted' : state;
}

/** Texts by key; `status.ok` and its like are known for the headline in force only. */
export const statusTexts = (status: SystemStatus): [string, string][] => [
  ...(status.components.length > 0
    ? [[`status.${headlineOf(status)}`, '1'] satisfies [string, string]]
    : []),
  ['status.at', momentOf(status.at)],
  ['status.components', String(status.components.length)],
  ['status.incidents', String(status.incidents.length)],
];

/** One row per component, with four paths that draw its ninety days. */
export const componentRows = ({ components }: SystemStatus): Row[] =>
  components.map(({ name, state, days }) => {
    const tones = days.map(toneOf);
    return {
      name,
      state,
      word: stateWords[state],
      uptime: uptimeOf(days),
      spoken: spokenOf(tones),
      okPath: pathOf(tones, 'ok'),
      degradedPath: pathOf(tones, 'degraded'),
      downPath: pathOf(tones, 'down'),
      nonePath: pathOf(tones, 'none'),
    };
  });

export const incidentRows = ({ incidents, components }: SystemStatus): Row[] => {
  const names = new Map(components.map(({ id, name }) => [id, name]));
  return incidents.map((incident) => ({
    title: incident.title,
    body: incident.body,
    state: incident.state,
    word: incidentWords[incident.state],
    about: incident.components.map((id) => names.get(id) ?? id).join(', '),
    opened: momentOf(incident.openedAt),
    updated: momentOf(incident.updatedAt),
  }));
};

type Tone = 'ok' | 'degraded' | 'down' | 'none';

/** A day is marked once a twentieth of its looks were not well: about an hour and a quarter. */
const markedShare = 0.05;

function toneOf({ samples, degraded, down }: Day): Tone {
  if (samples === 0) return 'none';
  if (down / samples >= markedShare) return 'down';
  return (degraded + down) / samples >= markedShare ? 'degraded' : 'ok';
}

function uptimeOf(days: readonly Day[]): string {
  const samples = days.reduce((sum, day) => sum + day.samples, 0);
  const down = days.reduce((sum, day) => sum + day.down, 0);
  if (samples === 0) return 'No data yet';
  const known = days.filter((day) => day.samples > 0).length;
  // Rounded down: a shop that was away for a minute was not there all the time.
  const percent = Math.floor((1 - down / samples) * 10_000) / 100;
  return `${percent.toFixed(2)}% up in ${known} ${known === 1 ? 'day' : 'days'} of data`;
}

function spokenOf(tones: readonly Tone[]): string {
  const count = (tone: Tone) => tones.filter((one) => one === tone).length;
  const parts = [
    `${count('ok')} working`,
    `${count('degraded')} degraded`,
    `${count('down')} down`,
    `${count('none')} without data`,
  ];
  return `Last ${tones.length} days: ${parts.join(', ')}`;
}

const barStep = 4;

/** Upright bars, one per day of that tone, in one path. */
const pathOf = (tones: readonly Tone[], tone: Tone): string =>
  tones.map((one, day) => (one === tone ? `M${day * barStep} 0h3v28h-3z` : '')).join('');
