import { counted } from '#contracts/locales.ts';
import { nairobiSecond } from '#contracts/time.ts';
import type { OrderStory } from '#modules/admin';

type StoryLine = OrderStory['lines'][number];
const aboutWidth = 11;

/** What happened, by the shop's own names, which logs and tables know it by. */
function toldOf({ name, from, to, actor, provider, code, tries, note }: StoryLine): string {
  const parts = [
    provider,
    name,
    from && `from ${from}`,
    to && `to ${to}`,
    code && `code ${code}`,
    tries ? `after ${counted(tries, 'try', 'tries')}` : null,
    actor && `by ${actor}`,
    note && `(${note})`,
  ];
  return parts.filter(Boolean).join(' ');
}

/** A line for each thing, in the time of Nairobi, and the ids that logs are searched by. */
export function storyText({ code, id, state, lines, more }: OrderStory): string {
  const requests = new Set(lines.flatMap(({ requestId }) => requestId ?? []));
  return [
    `${code}  ${id}  ${state}`,
    '',
    ...(more ? [`There are older lines than these ${lines.length}.`] : []),
    ...lines.map((line) =>
      [nairobiSecond(line.at), line.about.padEnd(aboutWidth), toldOf(line), line.subject ?? '']
        .join('  ')
        .trimEnd(),
    ),
    '',
    requests.size > 0
      ? `Search the logs for: ${[...requests].join(' ')}`
      : 'No request is known for it: it is older than request ids.',
  ].join('\n');
}
