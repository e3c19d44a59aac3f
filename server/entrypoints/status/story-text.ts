import { nairobiSecond } from '#contracts/time.ts';
import type { OrderStory } from '#modules/admin';

const aboutWidth = 9;

/** A line for each thing, in the time of Nairobi, and the ids that logs are searched by. */
export function storyText({ code, id, state, lines }: OrderStory): string {
  const requests = new Set(lines.flatMap(({ requestId }) => requestId ?? []));
  return [
    `${code}  ${id}  ${state}`,
    '',
    ...lines.map(({ at, about, what, subject }) =>
      [nairobiSecond(at), about.padEnd(aboutWidth), what, subject ?? ''].join('  ').trimEnd(),
    ),
    '',
    requests.size > 0
      ? `Search the logs for: ${[...requests].join(' ')}`
      : 'No request is known for it: it is older than request ids.',
  ].join('\n');
}
