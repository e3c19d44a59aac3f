const names: Readonly<Record<string, string>> = {
  system: 'System',
  customer: 'Customer',
  staff: 'Team member',
  provider: 'Payment provider',
  'provider:balance': 'Balance',
};

/** Who did it: `system`, or a kind and an id such as `customer:cus_1`. A name stays as it is. */
export const actorWord = (actor: string): string =>
  names[actor] ?? names[actor.replace(/:.*$/, '')] ?? actor;
