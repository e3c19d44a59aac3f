/** The script of the page that leads to a mailbox, beside the one that all pages have. */

/** Moves the reader's own mailbox to the front: named in the address, or by the kept e-mail. */
function pointOutMailbox() {
  const links = document.querySelectorAll<HTMLAnchorElement>('a[data-hosts]');
  const host = links.length > 0 ? hostOfReader() : undefined;
  if (!host) return;
  for (const link of links) {
    if (!link.dataset['hosts']?.split(' ').includes(host)) continue;
    link.dataset['yours'] = '';
    link.parentElement?.parentElement?.prepend(link.parentElement);
  }
}

function hostOfReader(): string | undefined {
  const named = location.hash.slice(1);
  if (named) return named.toLowerCase();
  try {
    const details = JSON.parse(localStorage.getItem('userDetails') ?? '{}') as { email?: string };
    return details.email?.split('@')[1]?.toLowerCase();
  } catch {
    return undefined;
  }
}

pointOutMailbox();
