/** Names to addresses: one question per name at a time, short-lived answers, bounded memory. */
import { Resolver as DnsResolver } from 'node:dns/promises';
import type { Limits } from '../limits.ts';
import type { Clock, Resolver } from '../ports.ts';
import { Refused } from '../refusal.ts';
import { within } from '../within.ts';

type Entry = { addresses: Promise<readonly string[]>; until: number };
type Options = Readonly<{ resolver: Resolver; clock: Clock; limits: Limits }>;

export class Names {
  readonly #options: Options;
  readonly #entries = new Map<string, Entry>();

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Every address of the name, not yet checked by the policy. Throws a refusal when there is none.
   */
  addressesOf(name: string): Promise<readonly string[]> {
    const { clock, limits } = this.#options;
    const known = this.#entries.get(name);
    if (known !== undefined && clock() < known.until) return known.addresses;

    const addresses = this.#ask(name);
    // Failures are not kept, or a slow resolver would refuse a name for the whole time to live.
    addresses.catch(() => this.#entries.delete(name));
    this.#entries.delete(name);
    this.#entries.set(name, { addresses, until: clock() + limits.nameTtlMs });
    if (this.#entries.size > limits.namesMax) this.#dropOldest();
    return addresses;
  }

  async #ask(name: string): Promise<readonly string[]> {
    const { resolver, limits } = this.#options;
    try {
      const addresses = await within(limits.resolveMs, resolver(name));
      if (addresses.length > 0) return addresses.slice(0, limits.addressesPerNameMax);
    } catch (cause) {
      throw new Refused('name-unresolvable', cause);
    }
    throw new Refused('name-unresolvable');
  }

  #dropOldest(): void {
    for (const name of this.#entries.keys()) {
      this.#entries.delete(name);
      return;
    }
  }
}

/**
 * Asks the configured name servers for A and AAAA. The hosts file is deliberately not read: it
 * names our own network.
 */
export function systemResolver(timeoutMs: number): Resolver {
  const dns = new DnsResolver({ timeout: timeoutMs, tries: 2 });
  return async (name) => {
    const answers = await Promise.allSettled([dns.resolve4(name), dns.resolve6(name)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}
