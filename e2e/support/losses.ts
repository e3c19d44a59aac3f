import type { Page } from '@playwright/test';

/**
 * What is unreachable in a small window, or at double zoom: one line for each thing that makes the
 * page scroll sideways, text that is cut off, and control that is covered when it gets the focus.
 */
export const losses = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    `(() => { ${inPage} return [...tooWide(), ...cutTexts(), ...coveredControls()]; })()`,
  );

/** The functions below run in the page, to which they go as one text. */
const inPage = [
  tooWide,
  cutTexts,
  boxThatCuts,
  coveredControls,
  middleInSight,
  front,
  ancestors,
  isShown,
  isForReaders,
  named,
].join('\n');

function tooWide(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.body.querySelectorAll('*')].filter(
    (each) => each.getBoundingClientRect().right > clientWidth && isShown(each),
  );
  return [`scrolls sideways: ${scrollWidth}`, ...wide.map((each) => `too wide: ${named(each)}`)];
}

function cutTexts(): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(front(), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { textContent, parentElement: element } = texts.currentNode;
    if (!element || !textContent?.trim() || element.matches('option, script, style')) continue;
    if (!isShown(element) || isForReaders(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const lines = [...range.getClientRects()];
    const by = lines.map((line) => boxThatCuts(element, line)).find((each) => each !== undefined);
    if (by) found.push(`cut: ${named(element)} by ${named(by)}`);
  }
  return found;
}

/** The nearest box around a line of text that cuts it; none where a reader can scroll to it. */
function boxThatCuts(element: Element, line: DOMRect): Element | undefined {
  const isClosed = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  for (const each of ancestors(element)) {
    const { overflowX, overflowY, position } = getComputedStyle(each);
    const box = each.getBoundingClientRect();
    // A line is higher than its letters.
    const isWide = line.right > box.right + 1.5 || line.left < box.left - 1.5;
    const isHigh = line.bottom > box.bottom + 4 || line.top < box.top - 4;
    if ((isWide && isClosed(overflowX)) || (isHigh && isClosed(overflowY))) return each;
    if (/auto|scroll/.test(`${overflowX} ${overflowY}`) || position === 'fixed') return undefined;
  }
  const root = document.documentElement;
  return line.right > root.clientWidth + 1.5 || line.left < -1.5 ? root : undefined;
}

function coveredControls(): string[] {
  // What slides in when it has the focus is asked at once where it is.
  const still = new CSSStyleSheet();
  still.replaceSync('* { transition: none !important; }');
  document.adoptedStyleSheets.push(still);
  const found: string[] = [];
  const controls = front().querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex="0"]',
  );
  for (const control of controls) {
    if (!isShown(control) || isForReaders(control) || control.tabIndex < 0) continue;
    control.focus();
    if (document.activeElement !== control) continue;
    const top = document.elementFromPoint(...middleInSight(control));
    const label = control.closest('label');
    const isOn = top && (control.contains(top) || label?.contains(top) || top.contains(control));
    if (!isOn) found.push(`covered: ${named(control)} by ${top ? named(top) : 'the edge'}`);
  }
  return found;
}

/** The middle of an element, or of its visible part inside a scrolling box. */
function middleInSight(element: Element): [number, number] {
  let { left, right, top, bottom } = element.getClientRects()[0] ?? new DOMRect();
  const clip = (box: DOMRect) => {
    [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
    [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
  };
  clip(new DOMRect(0, 0, innerWidth, innerHeight));
  for (const each of ancestors(element.parentElement)) {
    if (getComputedStyle(each).overflow !== 'visible') clip(each.getBoundingClientRect());
  }
  return [(left + right) / 2, (top + bottom) / 2];
}

/** The window above the page, where there is one. */
function front(): Element {
  const windows = document.querySelectorAll('[role=dialog]:not([aria-modal="false"])');
  return [...windows].filter((each) => each.checkVisibility()).at(-1) ?? document.body;
}

function ancestors(element: Element | null): Element[] {
  const found: Element[] = [];
  for (let each = element; each && each !== document.body; each = each.parentElement) {
    found.push(each);
  }
  return found;
}

function isShown(element: Element): boolean {
  const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  return isSeen && !element.closest('[inert], [aria-hidden="true"]');
}

/** Words for screen readers alone are cut to nothing on purpose. */
function isForReaders(element: Element): boolean {
  return ancestors(element).some((each) => {
    const { width, height } = each.getBoundingClientRect();
    const { clipPath, position } = getComputedStyle(each);
    return position === 'absolute' && (clipPath.startsWith('inset(50%') || width * height <= 4);
  });
}

function named(element: Element): string {
  const text = element.getAttribute('aria-label') ?? element.textContent.trim();
  const kind = element.getAttribute('class')?.split(' ')[0] ?? '';
  return `<${element.localName}.${kind}> "${text.slice(0, 60)}"`;
}
