-- The rules that 0116 added hold for every row.
alter table leases validate constraint leases_pool_kind_check;
alter table leases validate constraint leases_place_check;
alter table order_lines validate constraint order_lines_product_check;
alter table quotes validate constraint quotes_product_check;
alter table coupons validate constraint coupons_products_check;
