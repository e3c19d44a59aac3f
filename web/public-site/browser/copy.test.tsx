import { afterEach, expect, test, vi } from 'vitest';
import { startCopy } from './copy.ts';

function givenCommand() {
  document.body.innerHTML = `<div><p><output></output></p><input value="curl -x proxy" readonly>
    <button data-copied="Copied">Copy</button></div>`;
  startCopy();
  document.querySelector('button')?.click();
  return document.querySelector('output');
}

afterEach(() => vi.restoreAllMocks());

test('the button copies the command and says so', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const outcome = givenCommand();
  await expect.poll(() => outcome?.textContent).toBe('Copied');
  expect(write).toHaveBeenCalledWith('curl -x proxy');
});

test('a browser that does not let it copy has the command selected', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  const outcome = givenCommand();
  const selected = () => document.querySelector('input')?.selectionEnd;
  await expect.poll(selected).toBe('curl -x proxy'.length);
  expect(outcome?.textContent).toBe('');
});
