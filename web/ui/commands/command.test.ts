import { describe, expect, test } from 'vitest';
import { matching, type Command } from './command.ts';

const command = (label: string, rest: Partial<Command> = {}): Command => ({
  id: label,
  group: 'go',
  label,
  run: () => undefined,
  ...rest,
});
const labels = (commands: readonly Command[]) => commands.map(({ label }) => label);

describe('matching', () => {
  const orders = command('Orders');
  const proxy = command('Liverpool, Pennine', { terms: 'LG-7K3M9Q 203.0.113.126' });

  test('finds nothing while nothing is typed', () => {
    expect(labels(matching([orders, proxy], '  '))).toEqual([]);
  });

  test('wants every typed word, in any order and any case', () => {
    expect(labels(matching([orders, proxy], 'pennine LIVER'))).toEqual(['Liverpool, Pennine']);
    expect(matching([orders, proxy], 'pennine london')).toEqual([]);
  });

  test('finds by further words such as an address', () => {
    expect(labels(matching([orders, proxy], '113.126'))).toEqual(['Liverpool, Pennine']);
  });

  test('finds a place with an accent by the plain letters', () => {
    expect(labels(matching([command('São Paulo')], 'sao p'))).toEqual(['São Paulo']);
  });

  test('puts what begins with the typed text first', () => {
    const found = matching([command('Your Orders'), orders], 'ord');
    expect(labels(found)).toEqual(['Orders', 'Your Orders']);
  });

  test('takes a pattern for what it is', () => {
    expect(matching([orders, proxy], '.*')).toEqual([]);
    expect(matching([orders, proxy], '%')).toEqual([]);
  });

  test('keeps each group in one piece', () => {
    const sorted = [
      command('Top up', { group: 'act' }),
      command('Balance', { terms: 'top' }),
      command('Topics', { group: 'act' }),
    ];
    expect(labels(matching(sorted, 'top'))).toEqual(['Top up', 'Topics', 'Balance']);
  });

  test('shows eight at most', () => {
    const many = Array.from({ length: 30 }, (_, index) => command(`Orders ${index}`));
    expect(matching(many, 'orders')).toHaveLength(8);
  });
});
