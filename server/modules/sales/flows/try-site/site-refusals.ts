import { refusal } from '#platform/errors.ts';

const field = '/url';

/** The site itself cannot be asked for: nothing was dialled, and no check is used. */
export const SiteRefused = refusal('site-refused', (gatewayName: string) => {
  const message = words[gatewayName] ?? words.other;
  return { message, fields: [{ pointer: field, detail: message }] };
});

const onlyPublic = 'Only public internet addresses can be checked.';
const closedPort = 'This port is closed. Use a web address without a port.';

/** By the gateway's name for its refusal. */
const words: Readonly<Record<string, string>> & Readonly<{ other: string }> = {
  'destination-private': onlyPublic,
  'destination-own': onlyPublic,
  'destination-metadata': onlyPublic,
  'destination-mixed': onlyPublic,
  'mail-port-refused': closedPort,
  'port-refused': closedPort,
  'name-unresolvable': 'This site was not found. Check its name.',
  other: 'This web address cannot be checked. Enter another one.',
};

/** Refusals of the listing's own address, about which the site says nothing. */
export const ofTheExit: ReadonlySet<string> = new Set(['no-upstream', 'upstream-unreachable']);

export const FirstPurchaseNeeded = refusal(
  'first-purchase-needed',
  'You can check sites after your first payment.',
);
