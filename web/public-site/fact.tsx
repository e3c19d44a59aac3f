/**
 * A figure of the shop, filled by the server; contracts/facts-in-pages.ts explains the marks.
 * `children` is what the page says while the figure is unknown.
 */
export function Fact({ name, children = '–' }: { name: string; children?: string }) {
  return <span data-fact={name}>{children}</span>;
}
