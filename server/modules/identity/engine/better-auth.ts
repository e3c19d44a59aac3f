import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { APIError } from 'better-auth/api';
import type { CustomerId } from '#contracts/ids.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import type { Log } from '#platform/log.ts';
import { makeId, type Randomness } from '#platform/random.ts';
import type { Keyring } from '#platform/secrets.ts';
import type { AuthPort, Credentials, SignInOutcome } from '../auth-port.ts';
import { passwordLimits } from '../passwords/password-rules.ts';
import { sessionLife } from '../sign-in/session-life.ts';
import { databaseDialect } from './database-dialect.sql.ts';

export type EngineWorld = Readonly<{
  db: Database;
  clock: Clock;
  random: Randomness;
  keyring: Keyring;
  log: Log;
  publicUrl: string;
  /** The engine's own where none is given. */
  passwordHashing?: PasswordHashing | undefined;
}>;

/** Makes of a password what is kept of it, and compares the two. */
export type PasswordHashing = Readonly<{
  hash(password: string): Promise<string>;
  verify(kept: Readonly<{ hash: string; password: string }>): Promise<boolean>;
}>;

const addressHeader = 'x-client-address';
const idPrefixes: Readonly<Record<string, string>> = { user: 'cus', session: 'ses' };

/**
 * The engine's settings: passwords and session rows, nothing else. It is called in process and
 * never mounted, so its routes, cookies, rate limits and mails are not in use (facts 2.4).
 */
export function engineOptions(world: EngineWorld) {
  const { db, clock, random, keyring, log, publicUrl, passwordHashing } = world;
  const absoluteMs = sessionLife.customer.absoluteMs;
  return {
    appName: 'shop',
    baseURL: publicUrl,
    secret: keyring.mac('authentication-engine', 'secret'),
    database: { dialect: databaseDialect(db), type: 'postgres', transaction: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: passwordLimits.min,
      maxPasswordLength: passwordLimits.max,
      ...(passwordHashing && { password: passwordHashing }),
    },
    session: {
      ...sessionTable,
      expiresIn: absoluteMs / 1000,
      cookieCache: { enabled: false },
    },
    user: userTable,
    account: accountTable,
    verification: { ...verificationTable, storeIdentifier: 'hashed' },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { log: (level, message) => level === 'error' && log.error({ message }, 'auth engine') },
    advanced: {
      database: {
        generateId: ({ model }) => makeId(idPrefixes[model] ?? 'idn', random),
        // A test compares the schema with the migrations; at run time it would only cost queries.
        validateSchema: false,
      },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    databaseHooks: {
      session: {
        create: {
          // The engine reads the machine's clock; sessions follow the shop's.
          before: async (session) => {
            const at = clock();
            const expiresAt = new Date(at.getTime() + absoluteMs);
            return { data: { ...session, createdAt: at, updatedAt: at, expiresAt } };
          },
        },
      },
    },
  } satisfies BetterAuthOptions;
}

const times = { createdAt: 'created_at', updatedAt: 'updated_at' };
const userTable = { modelName: 'customers', fields: { ...times, emailVerified: 'email_verified' } };
const sessionTable = {
  modelName: 'sessions',
  fields: {
    ...times,
    userId: 'customer_id',
    expiresAt: 'expires_at',
    ipAddress: 'ip_address',
    userAgent: 'user_agent',
  },
};
const accountTable = {
  modelName: 'credentials',
  fields: {
    ...times,
    userId: 'customer_id',
    accountId: 'account_id',
    providerId: 'provider_id',
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    idToken: 'id_token',
    accessTokenExpiresAt: 'access_token_expires_at',
    refreshTokenExpiresAt: 'refresh_token_expires_at',
  },
};
const verificationTable = {
  modelName: 'verifications',
  fields: { ...times, expiresAt: 'expires_at' },
};

/** The engine behind the port. Its answers are reduced to what the port names (compensation 7). */
export function createEngine(world: EngineWorld): AuthPort {
  const auth = betterAuth(engineOptions(world));
  return {
    hashPassword: async (password) => (await auth.$context).password.hash(password),
    signIn: (credentials) => signIn(auth, credentials),
    verifyPassword: async (customerId, password) => {
      const { internalAdapter, password: hashing } = await auth.$context;
      const accounts = await internalAdapter.findAccounts(customerId);
      const hash = accounts.find(({ providerId }) => providerId === 'credential')?.password;
      if (!hash) {
        await hashing.hash(password);
        return false;
      }
      return hashing.verify({ hash, password });
    },
  };
}

type Engine = ReturnType<typeof betterAuth<ReturnType<typeof engineOptions>>>;

async function signIn(auth: Engine, credentials: Credentials): Promise<SignInOutcome> {
  const { email, password, address, userAgent } = credentials;
  const headers = new Headers({ [addressHeader]: address, 'user-agent': userAgent });
  try {
    const { user, token } = await auth.api.signInEmail({ body: { email, password }, headers });
    return { kind: 'signed-in', customerId: user.id as CustomerId, token };
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    if (error.statusCode === 403 && error.body?.code === 'EMAIL_NOT_VERIFIED') {
      return { kind: 'unverified' };
    }
    if (error.statusCode === 401 || error.statusCode === 400) return { kind: 'refused' };
    throw error;
  }
}
