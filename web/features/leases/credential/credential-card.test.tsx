import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { draw } from '../../../testing/draw.tsx';
import { exampleLeaseOrder } from '../../../testing/example-lease.ts';
import { leasedProxies } from '../leased-proxy.ts';
import { CredentialCard } from './credential-card.tsx';

/** The document without a browser has a width of its own to be set. */
declare const happyDOM: { setViewport: (size: { width: number }) => void };
const widthPx = innerWidth;
afterEach(() => happyDOM.setViewport({ width: widthPx }));

const copyButton = async () => {
  const [proxy] = leasedProxies([exampleLeaseOrder]);
  if (!proxy) throw new Error('The example is a lease.');
  const connection = { ...proxy.connection, secret: 'kept-by-few' };
  await draw(<CredentialCard proxy={{ ...proxy, connection }} expired={false} />);
  return screen.findByRole('button', { name: 'Copy as host:port:user:pass' });
};

test('a phone has the format in the name of the button only, so that the test fits beside it', async () => {
  happyDOM.setViewport({ width: 390 });
  expect((await copyButton()).textContent.trim()).toBe('Copy as');
});

test('a wide window shows the format that is copied', async () => {
  happyDOM.setViewport({ width: 1_440 });
  expect((await copyButton()).textContent).toBe('Copy as host:port:user:pass');
});
