const timeoutMs = 5_000;

/** Shows the notices on the sandbox's index page. A sandbox without them still works. */
export async function postNotices(
  sandboxUrl: string,
  notices: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  if (notices.length === 0) return;
  const response = await fetch(`${sandboxUrl}/controls/notices`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(notices),
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The sandbox refused its notices (${response.status}).`);
}
