/** Text that is safe between tags and inside quoted attributes. */
export const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** `body` is markup already made safe; `script` names a file under /assets. */
export type Page = { title: string; body: string; script?: string };

/** A whole page of the sandbox: one stylesheet, at most one script, nothing from elsewhere. */
export function pageHtml({ title, body, script }: Page): string {
  const code =
    script === undefined ? '' : `<script type="module" src="/assets/${script}"></script>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/assets/icon.svg">
<link rel="stylesheet" href="/assets/sandbox.css">
${code}
</head>
<body>
<header class="bar">
<a class="brand" href="/">Lango sandbox</a>
<nav aria-label="Sandbox"><a href="/phone">Phone</a><a href="/mailbox">Mailbox</a></nav>
</header>
<main>${body}</main>
</body>
</html>
`;
}

/** The policy of every page; checkout adds where its form may lead. */
export const pagePolicy = (formTargets: string[] = []) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
