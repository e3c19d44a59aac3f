/** What mails to owners about attacks and refused credentials need to know. */
export type AlarmFacts = Readonly<{
  /** Requests are refused unusually often; counts of ten minutes, now and on average. */
  'unusual-refusals': Readonly<{
    kind: 'guess' | 'forged' | 'access' | 'limit' | 'office';
    refused: number;
    usual: number;
    link: string;
  }>;
  /** Payment messages came from an address that the provider's list does not name. */
  'unlisted-caller': Readonly<{
    /** As customers know it. */
    provider: string;
    address: string;
    /** How many were new in the hour. */
    addresses: number;
    /** The variable that holds the list. */
    setting: string;
    link: string;
  }>;
  /** A pool of addresses for servers has fewer free than it is to have. */
  'addresses-low': Readonly<{ pool: string; place: string; free: number; link: string }>;
  /** Most dials through a pool of rotating exits fail; the newest failure by its name. */
  'pool-failing': Readonly<{ pool: string; failure: string; link: string }>;
  /** A pool's supplier and the gateways counted a day differently. */
  'pool-meter-differs': Readonly<{
    pool: string;
    /** Of UTC, such as 2026-11-29. */
    day: string;
    /** Such as "12.9 GB". */
    supplier: string;
    own: string;
    /** Of the greater, such as "4.7%". */
    percent: string;
    link: string;
  }>;
  /** No backup was written or proved for too long, or one did not hold. */
  'backup-alarm': Readonly<{
    kind: 'never' | 'late' | 'unproved' | 'failed';
    /** The hours without a backup after which owners are notified. */
    hours: number;
    /** The moment that the backup shows; without one, since when the database is in use. */
    momentAt: string;
    link: string;
  }>;
  /** The provider refuses the name or the password under which money goes out. */
  'initiator-refused': Readonly<{
    /** As customers know it. */
    provider: string;
    /** Of the result, such as 2001. */
    code: string;
    /** The variables that hold the name and the password. */
    settings: string;
    link: string;
  }>;
}>;
