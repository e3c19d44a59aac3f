import { posix } from 'node:path';
import { isProduction } from './tidy.ts';

/**
 * A chapter of a module uses those below it. Two that use each other are one chapter in two
 * folders: neither can be read, tested or moved without the other.
 */

const chapter = /^server\/modules\/([^/]+)\/([^/]+)\//;
const imports = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;

function imported(file: string, name: string): string {
  if (name.startsWith('#modules/')) return name.replace('#modules/', 'server/modules/') + '/';
  return posix.join(posix.dirname(file), name);
}

/** Pairs of chapters that use each other, by types as well, as `module: one <-> other`. */
export function mutualChapters(texts: ReadonlyMap<string, string>): string[] {
  const arrows = new Set<string>();
  for (const [file, text] of texts) {
    const [, module, from] = (isProduction(file) && chapter.exec(file)) || [];
    for (const [, name = ''] of module ? text.matchAll(imports) : []) {
      const [, other, to] = chapter.exec(imported(file, name)) ?? [];
      if (other === module && to !== from) arrows.add(`${module}: ${from} -> ${to}`);
    }
  }
  return [...arrows].flatMap((arrow) => {
    const [, module, from = '', to = ''] = /^(.+): (.+) -> (.+)$/.exec(arrow) ?? [];
    const isMutual = from < to && arrows.has(`${module}: ${to} -> ${from}`);
    return isMutual ? [`${module}: ${from} <-> ${to}`] : [];
  });
}
