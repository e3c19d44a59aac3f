-- What is for sale: proxies with two prices, server offers, the exchange rate; and behind the
-- proxies the upstream addresses with what the prober measured.
create table countries (
  code text primary key check (code ~ '^[A-Z]{2}$'),
  name text not null
);

create table upstreams (
  id text primary key check (id ~ '^ups_[0-9a-f]{32}$'),
  supplier text not null,
  external_id text not null,
  host text not null,
  port integer not null check (port between 1 and 65535),
  protocol text not null check (protocol in ('socks5', 'http')),
  username text,
  password_sealed bytea,
  exit_ip inet not null,
  origin text not null,
  consent_basis text not null,
  health text not null default 'new' check (health in ('new', 'healthy', 'degraded', 'down')),
  consecutive_failures integer not null default 0,
  consecutive_successes integer not null default 0,
  -- Since when it fails without a break; five minutes of it are down (gateway facts §5).
  failing_since timestamptz,
  -- Checks up to this moment no longer count against it: it has been down and came back since.
  judged_since timestamptz,
  ping_ms integer,
  speed_kbps integer,
  success_rate_e4 integer check (success_rate_e4 between 0 and 10000),
  samples integer not null default 0,
  checked_at timestamptz,
  speed_checked_at timestamptz,
  next_check_at timestamptz,
  last_failure text,
  retired_at timestamptz,
  created_at timestamptz not null,
  unique (supplier, external_id)
) with (fillfactor = 85);
create index upstreams_due on upstreams (next_check_at) where retired_at is null;

-- Raw samples, kept for days; what is shown and judged is the median of the last ones.
create table upstream_checks (
  upstream_id text not null references upstreams (id),
  checked_at timestamptz not null,
  ok boolean not null,
  ping_ms integer,
  speed_kbps integer,
  exit_ip inet,
  failure text,
  primary key (upstream_id, checked_at)
);
-- Speed is measured once a day among hundreds of light checks.
create index upstream_checks_speed on upstream_checks (upstream_id, checked_at)
  where speed_kbps is not null;

create table proxies (
  id text primary key check (id ~ '^prx_[0-9a-f]{32}$'),
  upstream_id text not null unique references upstreams (id),
  ip inet not null unique,
  country_code text not null references countries (code),
  region text not null,
  city text not null,
  zip text not null,
  isp text not null,
  connection text not null,
  price_day_cents bigint not null check (price_day_cents > 0),
  price_month_cents bigint not null check (price_month_cents > 0),
  worn boolean not null default false,
  renewable boolean not null default true,
  auto_renewable boolean not null default true,
  refundable boolean not null default true,
  on_sale boolean not null default true,
  -- Copied from the upstream by the prober, so that a listing sorts on its own columns.
  ping_ms integer,
  speed_kbps integer,
  success_rate_e4 integer,
  samples integer not null default 0,
  rating integer not null default 0 check (rating between 0 and 5),
  health text not null default 'new' check (health in ('new', 'healthy', 'degraded', 'down')),
  checked_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Folded as `search-terms.ts` folds what is typed: no accents, lower case, a line per field.
  search_text text not null generated always as (
    translate(
      lower(regexp_replace(
        normalize(city || chr(10) || region || chr(10) || isp || chr(10) || zip, NFKD),
        '[\u0300-\u036f]', '', 'g')),
      'łøđı', 'lodi')
  ) stored
) with (fillfactor = 85);

-- What a page shows is "listed": on sale and not down. One index per order, read either way; what
-- was never measured counts as the worst, so that no order needs a second index for its nulls.
create index proxies_by_city on proxies (country_code, city, id)
  where on_sale and health <> 'down';
create index proxies_by_isp on proxies (country_code, isp, id)
  where on_sale and health <> 'down';
create index proxies_by_connection on proxies (country_code, connection, id)
  where on_sale and health <> 'down';
create index proxies_by_price on proxies (country_code, price_month_cents, id)
  where on_sale and health <> 'down';
create index proxies_by_rating on proxies (country_code, rating, id)
  where on_sale and health <> 'down';
create index proxies_by_speed on proxies (country_code, coalesce(speed_kbps, 0), id)
  where on_sale and health <> 'down';
create index proxies_by_ping on proxies (country_code, coalesce(ping_ms, 2147483647), id)
  where on_sale and health <> 'down';
-- Few distinct values each, so these stay small: filter options, and stock per country.
create index proxies_by_region on proxies (country_code, region, city)
  where on_sale and health <> 'down';
create index proxies_healthy on proxies (country_code)
  where on_sale and health = 'healthy';
create index proxies_search on proxies using gin (search_text gin_trgm_ops)
  where on_sale and health <> 'down';

create table vps_offers (
  id text primary key,
  position integer not null,
  country_code text not null references countries (code),
  description text not null,
  supported_os text[] not null,
  price_month_cents bigint not null check (price_month_cents > 0),
  vcpus integer not null,
  ram_gb integer not null,
  disk_gb integer not null,
  has_android boolean not null,
  audience text not null check (audience in ('member', 'public')),
  on_sale boolean not null default true
);

-- The rate in force is the newest one whose time has come; quotes freeze it (decision G11).
create table exchange_rates (
  id bigint generated always as identity primary key,
  kes_per_usd_e4 bigint not null check (kes_per_usd_e4 > 0),
  valid_from timestamptz not null,
  set_by text not null,
  source text not null
);
create index exchange_rates_valid_from on exchange_rates (valid_from desc, id desc);

-- A shop cannot quote without a rate: 130 KES per USD until staff set another (decision G11).
insert into exchange_rates (kes_per_usd_e4, valid_from, set_by, source)
values (1300000, '2020-01-01T00:00:00Z', 'initial setting', 'fixed');

-- ISO 3166-1, so that an import can name any country; listings show those with stock.
insert into countries (code, name) values
  ('AF', 'Afghanistan'), ('AX', 'Åland Islands'), ('AL', 'Albania'), ('DZ', 'Algeria'),
  ('AS', 'American Samoa'), ('AD', 'Andorra'), ('AO', 'Angola'), ('AI', 'Anguilla'),
  ('AQ', 'Antarctica'), ('AG', 'Antigua and Barbuda'), ('AR', 'Argentina'), ('AM', 'Armenia'),
  ('AW', 'Aruba'), ('AU', 'Australia'), ('AT', 'Austria'), ('AZ', 'Azerbaijan'),
  ('BS', 'Bahamas'), ('BH', 'Bahrain'), ('BD', 'Bangladesh'), ('BB', 'Barbados'),
  ('BY', 'Belarus'), ('BE', 'Belgium'), ('BZ', 'Belize'), ('BJ', 'Benin'), ('BM', 'Bermuda'),
  ('BT', 'Bhutan'), ('BO', 'Bolivia'), ('BQ', 'Bonaire, Sint Eustatius and Saba'),
  ('BA', 'Bosnia and Herzegovina'), ('BW', 'Botswana'), ('BV', 'Bouvet Island'),
  ('BR', 'Brazil'), ('IO', 'British Indian Ocean Territory'), ('BN', 'Brunei'),
  ('BG', 'Bulgaria'), ('BF', 'Burkina Faso'), ('BI', 'Burundi'), ('CV', 'Cabo Verde'),
  ('KH', 'Cambodia'), ('CM', 'Cameroon'), ('CA', 'Canada'), ('KY', 'Cayman Islands'),
  ('CF', 'Central African Republic'), ('TD', 'Chad'), ('CL', 'Chile'), ('CN', 'China'),
  ('CX', 'Christmas Island'), ('CC', 'Cocos (Keeling) Islands'), ('CO', 'Colombia'),
  ('KM', 'Comoros'), ('CG', 'Congo'), ('CD', 'Congo, Democratic Republic'),
  ('CK', 'Cook Islands'), ('CR', 'Costa Rica'), ('CI', 'Côte d’Ivoire'), ('HR', 'Croatia'),
  ('CU', 'Cuba'), ('CW', 'Curaçao'), ('CY', 'Cyprus'), ('CZ', 'Czechia'), ('DK', 'Denmark'),
  ('DJ', 'Djibouti'), ('DM', 'Dominica'), ('DO', 'Dominican Republic'), ('EC', 'Ecuador'),
  ('EG', 'Egypt'), ('SV', 'El Salvador'), ('GQ', 'Equatorial Guinea'), ('ER', 'Eritrea'),
  ('EE', 'Estonia'), ('SZ', 'Eswatini'), ('ET', 'Ethiopia'), ('FK', 'Falkland Islands'),
  ('FO', 'Faroe Islands'), ('FJ', 'Fiji'), ('FI', 'Finland'), ('FR', 'France'),
  ('GF', 'French Guiana'), ('PF', 'French Polynesia'), ('TF', 'French Southern Territories'),
  ('GA', 'Gabon'), ('GM', 'Gambia'), ('GE', 'Georgia'), ('DE', 'Germany'), ('GH', 'Ghana'),
  ('GI', 'Gibraltar'), ('GR', 'Greece'), ('GL', 'Greenland'), ('GD', 'Grenada'),
  ('GP', 'Guadeloupe'), ('GU', 'Guam'), ('GT', 'Guatemala'), ('GG', 'Guernsey'),
  ('GN', 'Guinea'), ('GW', 'Guinea-Bissau'), ('GY', 'Guyana'), ('HT', 'Haiti'),
  ('HM', 'Heard and McDonald Islands'), ('VA', 'Holy See'), ('HN', 'Honduras'),
  ('HK', 'Hong Kong'), ('HU', 'Hungary'), ('IS', 'Iceland'), ('IN', 'India'),
  ('ID', 'Indonesia'), ('IR', 'Iran'), ('IQ', 'Iraq'), ('IE', 'Ireland'), ('IM', 'Isle of Man'),
  ('IL', 'Israel'), ('IT', 'Italy'), ('JM', 'Jamaica'), ('JP', 'Japan'), ('JE', 'Jersey'),
  ('JO', 'Jordan'), ('KZ', 'Kazakhstan'), ('KE', 'Kenya'), ('KI', 'Kiribati'),
  ('KP', 'North Korea'), ('KR', 'South Korea'), ('KW', 'Kuwait'), ('KG', 'Kyrgyzstan'),
  ('LA', 'Laos'), ('LV', 'Latvia'), ('LB', 'Lebanon'), ('LS', 'Lesotho'), ('LR', 'Liberia'),
  ('LY', 'Libya'), ('LI', 'Liechtenstein'), ('LT', 'Lithuania'), ('LU', 'Luxembourg'),
  ('MO', 'Macao'), ('MG', 'Madagascar'), ('MW', 'Malawi'), ('MY', 'Malaysia'),
  ('MV', 'Maldives'), ('ML', 'Mali'), ('MT', 'Malta'), ('MH', 'Marshall Islands'),
  ('MQ', 'Martinique'), ('MR', 'Mauritania'), ('MU', 'Mauritius'), ('YT', 'Mayotte'),
  ('MX', 'Mexico'), ('FM', 'Micronesia'), ('MD', 'Moldova'), ('MC', 'Monaco'),
  ('MN', 'Mongolia'), ('ME', 'Montenegro'), ('MS', 'Montserrat'), ('MA', 'Morocco'),
  ('MZ', 'Mozambique'), ('MM', 'Myanmar'), ('NA', 'Namibia'), ('NR', 'Nauru'), ('NP', 'Nepal'),
  ('NL', 'Netherlands'), ('NC', 'New Caledonia'), ('NZ', 'New Zealand'), ('NI', 'Nicaragua'),
  ('NE', 'Niger'), ('NG', 'Nigeria'), ('NU', 'Niue'), ('NF', 'Norfolk Island'),
  ('MK', 'North Macedonia'), ('MP', 'Northern Mariana Islands'), ('NO', 'Norway'),
  ('OM', 'Oman'), ('PK', 'Pakistan'), ('PW', 'Palau'), ('PS', 'Palestine'), ('PA', 'Panama'),
  ('PG', 'Papua New Guinea'), ('PY', 'Paraguay'), ('PE', 'Peru'), ('PH', 'Philippines'),
  ('PN', 'Pitcairn'), ('PL', 'Poland'), ('PT', 'Portugal'), ('PR', 'Puerto Rico'),
  ('QA', 'Qatar'), ('RE', 'Réunion'), ('RO', 'Romania'), ('RU', 'Russia'), ('RW', 'Rwanda'),
  ('BL', 'Saint Barthélemy'), ('SH', 'Saint Helena'), ('KN', 'Saint Kitts and Nevis'),
  ('LC', 'Saint Lucia'), ('MF', 'Saint Martin'), ('PM', 'Saint Pierre and Miquelon'),
  ('VC', 'Saint Vincent and the Grenadines'), ('WS', 'Samoa'), ('SM', 'San Marino'),
  ('ST', 'Sao Tome and Principe'), ('SA', 'Saudi Arabia'), ('SN', 'Senegal'), ('RS', 'Serbia'),
  ('SC', 'Seychelles'), ('SL', 'Sierra Leone'), ('SG', 'Singapore'), ('SX', 'Sint Maarten'),
  ('SK', 'Slovakia'), ('SI', 'Slovenia'), ('SB', 'Solomon Islands'), ('SO', 'Somalia'),
  ('ZA', 'South Africa'), ('GS', 'South Georgia'), ('SS', 'South Sudan'), ('ES', 'Spain'),
  ('LK', 'Sri Lanka'), ('SD', 'Sudan'), ('SR', 'Suriname'), ('SJ', 'Svalbard and Jan Mayen'),
  ('SE', 'Sweden'), ('CH', 'Switzerland'), ('SY', 'Syria'), ('TW', 'Taiwan'),
  ('TJ', 'Tajikistan'), ('TZ', 'Tanzania'), ('TH', 'Thailand'), ('TL', 'Timor-Leste'),
  ('TG', 'Togo'), ('TK', 'Tokelau'), ('TO', 'Tonga'), ('TT', 'Trinidad and Tobago'),
  ('TN', 'Tunisia'), ('TR', 'Türkiye'), ('TM', 'Turkmenistan'),
  ('TC', 'Turks and Caicos Islands'), ('TV', 'Tuvalu'), ('UG', 'Uganda'), ('UA', 'Ukraine'),
  ('AE', 'United Arab Emirates'), ('GB', 'United Kingdom'), ('US', 'United States'),
  ('UM', 'United States Outlying Islands'), ('UY', 'Uruguay'), ('UZ', 'Uzbekistan'),
  ('VU', 'Vanuatu'), ('VE', 'Venezuela'), ('VN', 'Vietnam'), ('VG', 'Virgin Islands (British)'),
  ('VI', 'Virgin Islands (U.S.)'), ('WF', 'Wallis and Futuna'), ('EH', 'Western Sahara'),
  ('YE', 'Yemen'), ('ZM', 'Zambia'), ('ZW', 'Zimbabwe');

-- The forty member offers, prices per month in cents in the order of the specification's §9.
insert into vps_offers (id, position, country_code, description, supported_os, price_month_cents,
  vcpus, ram_gb, disk_gb, has_android, audience)
select line.prefix || price.n, 0, line.country_code,
       countries.name || ': a virtual server with full administrator access',
       line.os::text[], price.cents, 2, 4, 80, true, 'member'
  from (values
    ('us', 'US', '{Linux,Windows}', array[1000, 550, 600, 550]),
    ('uk', 'GB', '{Linux,Windows}', array[600, 650, 700, 650, 600, 650]),
    ('de', 'DE', '{Windows}', array[700, 750, 800, 750, 700, 800]),
    ('ca', 'CA', '{Linux,Windows}', array[550, 600, 650, 600, 550, 600]),
    ('sg', 'SG', '{Linux,Windows}', array[600, 650, 700, 650, 600, 700]),
    ('nl', 'NL', '{Linux,Windows}', array[650, 700, 750, 700, 650, 750]),
    ('jp', 'JP', '{Linux,Windows}', array[650, 700, 750, 700, 650, 700])
       ) as line (prefix, country_code, os, prices)
  join countries on countries.code = line.country_code
 cross join unnest(line.prices) with ordinality as price (cents, n);
update vps_offers
   set position = array_position(array['us', 'uk', 'de', 'ca', 'sg', 'nl', 'jp'], left(id, 2)) * 10
     + substring(id from 3)::integer;

-- The public line behind "RDP from $12" (decision G15).
insert into vps_offers (id, position, country_code, description, supported_os, price_month_cents,
  vcpus, ram_gb, disk_gb, has_android, audience)
values ('rdp1', 1000, 'US', 'Managed RDP', '{Windows}', 1200, 2, 4, 80, true, 'public');
