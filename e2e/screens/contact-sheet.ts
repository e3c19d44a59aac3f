import { escapeHtml } from '../../contracts/escape-html.ts';
import type { Compared } from './compare.ts';
import { nameIn, ways } from './pictures.ts';

type Row = { screen: string; share: number; files: Map<string, string> };

/**
 * One page with all pictures, a row for each screen with its four ways side by side; what changed
 * most since the approved set comes first.
 */
export function contactSheet(files: readonly string[], compared: readonly Compared[]): string {
  const found = new Map(compared.map((one) => [one.file, one]));
  const rows = new Map<string, Row>();
  for (const file of new Set([...files, ...found.keys()])) {
    const { screen, way } = nameIn(file);
    const row = rows.get(screen) ?? { screen, share: 0, files: new Map<string, string>() };
    row.share = Math.max(row.share, found.get(file)?.share ?? 0);
    row.files.set(way, file);
    rows.set(screen, row);
  }
  const ordered = [...rows.values()].toSorted(
    (a, b) => b.share - a.share || (a.screen < b.screen ? -1 : 1),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Screens</title>
<style>${style}</style></head><body>
<h1>Screens</h1><p>${escapeHtml(summaryOf(files.length, compared))}</p>
<label>Show <input id="filter" type="search" placeholder="orders"></label>
${ordered.map((row) => sectionOf(row, found)).join('\n')}
<script>${filter}</script></body></html>`;
}

function summaryOf(pictures: number, compared: readonly Compared[]): string {
  if (compared.length === 0) {
    return `${pictures} pictures. Nothing is approved yet: npm run screens -- --approve`;
  }
  const count = (outcome: Compared['outcome']) =>
    compared.filter((one) => one.outcome === outcome).length;
  const outcomes = (['changed', 'new', 'gone'] as const).map((one) => `${count(one)} ${one}`);
  return `${pictures} pictures: ${outcomes.join(', ')}, ${count('same')} as approved.`;
}

function sectionOf({ screen, files }: Row, found: ReadonlyMap<string, Compared>): string {
  const figures = [...ways, '']
    .flatMap((way) => files.get(way) ?? [])
    .map((file) => figureOf(file, found.get(file)));
  const name = escapeHtml(screen);
  return `<section data-name="${name}"><h2 id="${name}">${name}</h2>
<div>${figures.join('')}</div></section>`;
}

function figureOf(file: string, found: Compared | undefined): string {
  const { way } = nameIn(file);
  const at = escapeHtml(file);
  const state = found ? stateOf(found) : '';
  const picture =
    found?.outcome === 'gone'
      ? `<a href="approved/${at}"><img loading="lazy" src="approved/${at}" alt=""></a>`
      : `<a href="${at}"><img loading="lazy" src="${at}" alt=""></a>`;
  return `<figure class="${way.startsWith('phone') ? 'phone' : 'desktop'}">${picture}
<figcaption>${escapeHtml(way)} ${state}</figcaption></figure>`;
}

function stateOf({ file, outcome, share }: Compared): string {
  if (outcome !== 'changed') return outcome === 'same' ? '' : `<b>${outcome}</b>`;
  const link = (to: string, text: string) => `<a href="${escapeHtml(to)}">${text}</a>`;
  const difference = link(file.replace(/\.png$/, '.changed.png'), 'difference');
  const percent = (share * 100).toFixed(1);
  return `<b>${percent}% changed</b> ${link(`approved/${file}`, 'before')} ${difference}`;
}

const style = `
body{font:14px/1.4 system-ui;margin:24px;background:#888;color:#000}
section>div{display:flex;gap:12px;align-items:start;overflow-x:auto}
figure{margin:0;flex:none}.phone{width:200px}.desktop{width:480px}
img{width:100%;display:block;background:#fff;max-height:900px;object-fit:cover;object-position:top}
b{color:#fff;background:#a00;padding:0 4px}`;

const filter = `
const input=document.getElementById('filter');
input.oninput=()=>{for(const one of document.querySelectorAll('section'))
one.hidden=!one.dataset.name.includes(input.value.trim())};`;
