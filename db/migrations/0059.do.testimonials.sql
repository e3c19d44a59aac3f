-- What real clients said, as the owner enters it (H11). The shop ships none.
create table testimonials (
  id bigint generated always as identity primary key,
  -- Whose words they are, and where or as what; the latter may be empty.
  name text not null check (length(name) between 1 and 80),
  about text not null check (length(about) <= 80),
  body text not null check (length(body) between 1 and 600),
  -- What the client wrote in; it is not translated.
  language text not null check (language in ('en', 'sw')),
  position integer not null check (position between 0 and 10000),
  shown boolean not null,
  changed_at timestamptz not null
);
create index testimonials_shown on testimonials (position, id) where shown;
