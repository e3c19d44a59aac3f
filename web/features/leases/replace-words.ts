import { catalogue } from '../../lib/words.ts';

/** Another address for a lease, and those it had. */
export const replaceWords = catalogue({
  en: {
    title: 'Address',
    intro:
      'We test the address first. If it is dead or wrong, you get another at once and it does not count.',
    left: (count: number) =>
      count === 1
        ? 'One replacement of a working address is left for now.'
        : `${count} replacements of a working address are left for now.`,
    next: (when: string) => `A working address can be replaced again from ${when}.`,
    open: 'Replace the address',
    dialog: 'Replace the address',
    stays: 'Host, port, user and password stay the same.',
    why: 'What is wrong?',
    reasons: {
      'address-down': 'Stopped working, found by us',
      'address-ending': 'Our supplier took it back',
      staff: 'Replaced by our team',
      'not-working': 'It does not work',
      'wrong-location': 'It is in the wrong place',
      'cannot-change-network': 'My site blocks its network',
      'low-speed': 'It is too slow',
      other: 'Something else',
    },
    anywhere: 'Another city of the same country is fine',
    send: 'Test and replace',
    sending: 'Testing your address...',
    failed: 'The replacement could not be made. Nothing was changed; please try again.',
    done: (ip: string, place: string) => `Your new address is ${ip}, ${place}.`,
    fault: 'Our test found the fault, so this one did not count.',
    history: 'Addresses before',
    added: (minutes: number) => `${minutes} min added`,
    none: 'It has had this address from the start.',
  },
  sw: {
    title: 'Anwani',
    intro:
      'Tunaijaribu anwani kwanza. Ikiwa haifanyi kazi au si sahihi, unapata nyingine mara moja na haihesabiwi.',
    left: (count: number) =>
      count === 1
        ? 'Kwa sasa unaweza kubadilisha anwani inayofanya kazi mara moja zaidi.'
        : `Kwa sasa unaweza kubadilisha anwani inayofanya kazi mara ${count} zaidi.`,
    next: (when: string) => `Anwani inayofanya kazi inaweza kubadilishwa tena kuanzia ${when}.`,
    open: 'Badilisha anwani',
    dialog: 'Badilisha anwani',
    stays: 'Seva, mlango, jina na nenosiri vinabaki vilevile.',
    why: 'Kuna tatizo gani?',
    reasons: {
      'address-down': 'Iliacha kufanya kazi, tuliligundua sisi',
      'address-ending': 'Msambazaji wetu aliichukua',
      staff: 'Imebadilishwa na timu yetu',
      'not-working': 'Haifanyi kazi',
      'wrong-location': 'Haiko mahali palipotajwa',
      'cannot-change-network': 'Tovuti yangu inazuia mtandao wake',
      'low-speed': 'Ni polepole mno',
      other: 'Jambo jingine',
    },
    anywhere: 'Mji mwingine wa nchi hiyo hiyo ni sawa',
    send: 'Jaribu na ubadilishe',
    sending: 'Tunajaribu anwani yako...',
    failed: 'Ubadilishaji haukuwezekana. Hakuna kilichobadilika; tafadhali jaribu tena.',
    done: (ip: string, place: string) => `Anwani yako mpya ni ${ip}, ${place}.`,
    fault: 'Jaribio letu lilikuta tatizo, hivyo hii haikuhesabiwa.',
    history: 'Anwani za awali',
    added: (minutes: number) => `dakika ${minutes} zimeongezwa`,
    none: 'Imekuwa na anwani hii tangu mwanzo.',
  },
});
