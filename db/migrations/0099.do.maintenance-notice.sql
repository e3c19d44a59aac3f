-- The owner's notice is one setting with a text for each language, so that a further language needs
-- no setting of its own. The settings of before stay for the release of before.
insert into shop_settings (key, value, version, changed_by, changed_at)
select 'maintenanceNotice',
       jsonb_build_object(
         'en', coalesce(max(value #>> '{}') filter (where key = 'maintenanceEn'), ''),
         'sw', coalesce(max(value #>> '{}') filter (where key = 'maintenanceSw'), '')),
       max(version), (array_agg(changed_by order by version desc))[1], max(changed_at)
  from shop_settings
 where key in ('maintenanceEn', 'maintenanceSw')
having count(*) > 0;
