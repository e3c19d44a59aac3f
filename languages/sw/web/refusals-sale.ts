import type { Refusals } from '#languages/web-texts.ts';

/** Swahili for refusals around prices, payments, leases and refunds. */
export const saleRefusals: Refusals = [
  // What is typed.
  [
    'Enter a whole address, such as https://example.com/hook',
    'Andika anwani kamili, kama https://example.com/hook',
  ],
  ['Phone number must be at least 10 digits', 'Nambari ya simu iwe na angalau tarakimu 10'],
  ['Use a number like 2547XXXXXXXX', 'Tumia nambari kama 2547XXXXXXXX'],
  [
    '{} is not a digit. Use a number like 2547XXXXXXXX',
    '{} si tarakimu. Tumia nambari kama 2547XXXXXXXX',
  ],
  [
    'The number has {} digits after 254; it needs {}',
    'Nambari ina tarakimu {} baada ya 254; inahitaji {}',
  ],
  ['The number has {} digits; it needs 10', 'Nambari ina tarakimu {}; inahitaji 10'],
  // The marketplace and the price.
  ['Use a whole number', 'Tumia nambari kamili'],
  ['Use {} or {}', 'Tumia {} au {}'],
  [
    'Use codes with commas between them, such as KE,US',
    'Tumia misimbo yenye koma kati yake, kama KE,US',
  ],
  ['Use either country or countryCode', 'Tumia country au countryCode, si zote mbili'],
  ['Choose up to {} countries', 'Chagua nchi zisizozidi {}'],
  ['The lowest price is above the highest', 'Bei ya chini ni kubwa kuliko bei ya juu'],
  [
    'Proxy not found. Choose one from the list.',
    'Proksi haikupatikana. Chagua moja kwenye orodha.',
  ],
  ['Server not found. Choose one from the list.', 'Seva haikupatikana. Chagua moja kwenye orodha.'],
  [
    'No exchange rate is set yet. Try again shortly.',
    'Kiwango cha ubadilishaji bado hakijawekwa. Jaribu tena baada ya muda mfupi.',
  ],
  ['Product not found.', 'Bidhaa haikupatikana.'],
  ['Article not found.', 'Makala haikupatikana.'],
  ['Payment not found.', 'Malipo hayakupatikana.'],
  ['Refund not found.', 'Rejesho halikupatikana.'],
  ['Account not found.', 'Akaunti haikupatikana.'],
  ['Only proxies and servers are for sale here.', 'Hapa tunauza proksi na seva pekee.'],
  [
    'This proxy is no longer for sale. Choose another one.',
    'Proksi hii haiuzwi tena. Chagua nyingine.',
  ],
  ['This proxy is no longer for sale.', 'Proksi hii haiuzwi tena.'],
  ['This term is not offered. Choose another one.', 'Muda huu hauuzwi. Chagua mwingine.'],
  ['This server is no longer for sale.', 'Seva hii haiuzwi tena.'],
  ['Servers are sold by the month only.', 'Seva huuzwa kwa mwezi pekee.'],
  ['{} Choose another one.', '{} Chagua nyingine.'],
  [
    'This proxy has not been checked yet, so it cannot be bought.',
    'Proksi hii bado haijajaribiwa, kwa hiyo haiwezi kununuliwa.',
  ],
  [
    'This proxy is too slow or unreliable, so it cannot be bought.',
    'Proksi hii ni polepole mno au haitegemeki, kwa hiyo haiwezi kununuliwa.',
  ],
  [
    'This proxy failed its last checks, so it cannot be bought.',
    'Proksi hii ilishindwa majaribio ya mwisho, kwa hiyo haiwezi kununuliwa.',
  ],
  ['This IP address is available for only {} more.', 'Anwani hii ya IP inapatikana kwa {} tu.'],
  ['Search not found.', 'Utafutaji haukupatikana.'],
  ['This proxy is no longer available.', 'Proksi hii haipatikani tena.'],
  ['This proxy is no longer in stock.', 'Proksi hii haipatikani tena.'],
  ['This server is no longer available.', 'Seva hii haipatikani tena.'],
  ['This server comes with {} only.', 'Seva hii huja na {} pekee.'],
  ['This server is sold out. Choose another.', 'Seva hii imeisha. Chagua nyingine.'],
  ['Please select an operating system', 'Tafadhali chagua mfumo endeshi'],
  [
    'This IP address is available for only {} more. Lease it for {}, or choose another one.',
    'Anwani hii ya IP inapatikana kwa {} tu. Ikodishe kwa {}, au chagua nyingine.',
  ],
  ['less than an hour', 'chini ya saa moja'],
  ['one hour', 'saa moja'],
  ['{n} hours', 'saa {}'],
  ['{n} days', 'siku {}'],
  [
    '{} are shown as coming soon and cannot be bought.',
    '{}: huduma hii inakuja hivi karibuni na haiwezi kununuliwa bado.',
  ],
  ['Document templates', 'Violezo vya hati'],
  ['Non-VOIP numbers', 'Nambari zisizo za VOIP'],
  ['Virtual cards', 'Kadi za VCC'],
  ['Price not found. Open the payment again.', 'Bei haikupatikana. Fungua malipo tena.'],
  [
    'This price was valid for ten minutes. Open the payment again for a new one.',
    'Bei hii ilidumu kwa dakika kumi. Fungua malipo tena upate mpya.',
  ],
  [
    'The price is {}. Nothing was charged. Check the new price and pay again.',
    'Bei ni {}. Hakuna kilichotozwa. Angalia bei mpya, kisha ulipe tena.',
  ],
  ['Unknown coupon. Check the spelling.', 'Kuponi haijulikani. Angalia herufi zake.'],
  ['This coupon is not active yet.', 'Kuponi hii bado haijaanza.'],
  ['This coupon has expired.', 'Muda wa kuponi hii umeisha.'],
  ['This coupon is fully used.', 'Kuponi hii imetumika yote.'],
  [
    'You have already used this coupon. Orders awaiting payment count too.',
    'Umeshatumia kuponi hii. Oda zinazosubiri malipo huhesabiwa pia.',
  ],
  ['This coupon is for another product.', 'Kuponi hii ni ya bidhaa nyingine.'],
  ['This coupon needs a higher price.', 'Kuponi hii inahitaji bei ya juu zaidi.'],
  [
    'This coupon needs a higher price. The minimum is {}.',
    'Kuponi hii inahitaji bei ya juu zaidi. Kiwango cha chini ni {}.',
  ],
  // Holding and paying.
  [
    'You already reserved this proxy in another order. Pay for or cancel that order first.',
    'Tayari umehifadhi proksi hii katika oda nyingine. Lipia au ghairi oda hiyo kwanza.',
  ],
  [
    'Someone else just took this proxy. Choose one nearby.',
    'Mtu mwingine amechukua proksi hii sasa hivi. Chagua iliyo karibu.',
  ],
  [
    'You have {}. Pay for one or wait until one expires.',
    'Una {}. Lipia moja, au subiri moja iishe muda.',
  ],
  ['1 reserved proxy', 'proksi 1 iliyohifadhiwa'],
  ['{n} reserved proxies', 'proksi {} zilizohifadhiwa'],
  [
    'You’ve reserved too many proxies this hour. Try again in {} min.',
    'Umehifadhi proksi nyingi mno saa hii. Jaribu tena baada ya dakika {}.',
  ],
  [
    'You already have this proxy. Renew it to keep it longer.',
    'Tayari una proksi hii. Iongeze muda ili uendelee nayo.',
  ],
  [
    'This proxy failed our test before payment. Choose one nearby.',
    'Proksi hii imeshindwa jaribio letu kabla ya malipo. Chagua iliyo karibu.',
  ],
  [
    'Start a payment for this proxy first. That reserves it for you.',
    'Anza kulipia proksi hii kwanza. Hilo linakuhifadhia.',
  ],
  [
    'This costs {} and your balance holds {}. Top up, or pay another way.',
    'Hii inagharimu {} na salio lako ni {}. Ongeza salio, au lipa kwa njia nyingine.',
  ],
  ['Add a phone number for the M-Pesa prompt.', 'Weka nambari ya simu ya kupokea ombi la M-Pesa.'],
  ['Use the email address of your account.', 'Tumia barua pepe ya akaunti yako.'],
  [
    'A payment for this order is already in progress. Finish it, or wait: it ends within {}.',
    'Malipo ya oda hii tayari yanaendelea. Yamalize, au subiri: yataisha ndani ya {}.',
  ],
  [
    'This order is already paid. You do not need to pay again.',
    'Oda hii imeshalipwa. Huhitaji kulipa tena.',
  ],
  [
    'M-Pesa’s limit is KES 250,000 per payment. Please pay by card.',
    'Kikomo cha M-Pesa ni KES 250,000 kwa malipo moja. Tafadhali lipa kwa kadi.',
  ],
  [
    'M-Pesa did not accept the request. Wait a minute, then try again.',
    'M-Pesa haikukubali ombi. Subiri dakika moja, kisha ujaribu tena.',
  ],
  ['A test payment is a prompt on a phone.', 'Malipo ya majaribio ni ombi kwenye simu.'],
  ['A test payment is {}.', 'Malipo ya majaribio ni {}.'],
  ['This payment does not exist.', 'Malipo haya hayapo.'],
  [
    'This payment has no M-Pesa code to check.',
    'Malipo haya hayana msimbo wa M-Pesa wa kuangalia.',
  ],
  [
    'This code was already used for another payment. Check it and try again.',
    'Msimbo huu umeshatumika kwa malipo mengine. Uangalie, kisha ujaribu tena.',
  ],
  // Orders and leases.
  ['This order is not in your account.', 'Oda hii haipo kwenye akaunti yako.'],
  ['Order not found.', 'Oda haikupatikana.'],
  ['This lease is not in your account.', 'Ukodishaji huu haupo kwenye akaunti yako.'],
  [
    'This lease is not active, so it has no credentials. Renew it or lease another.',
    'Ukodishaji huu haufanyi kazi, kwa hiyo hauna taarifa za kuingia. Uongeze muda au kodisha nyingine.',
  ],
  [
    'This lease has ended and cannot be renewed. Lease another proxy.',
    'Ukodishaji huu umeisha na hauwezi kuongezwa muda. Kodisha proksi nyingine.',
  ],
  [
    'This IP address cannot be renewed. Lease another one when it ends.',
    'Anwani hii ya IP haiwezi kuongezwa muda. Kodisha nyingine itakapoisha.',
  ],
  [
    'This IP address is not responding, so it cannot be renewed right now.',
    'Anwani hii ya IP haijibu, kwa hiyo haiwezi kuongezwa muda kwa sasa.',
  ],
  [
    'This IP address is not available for another {}, and no other one in {} is free. Lease another IP address.',
    'Anwani hii ya IP haipatikani kwa {} zaidi, na hakuna nyingine iliyo wazi katika {}. Kodisha anwani nyingine ya IP.',
  ],
  [
    'Auto-renew is not available for this IP address. Renew it manually before it ends.',
    'Anwani hii ya IP haiwezi kuongezwa muda kiotomatiki. Iongeze muda mwenyewe kabla haijaisha.',
  ],
  ['This address is not in the lease’s list.', 'Anwani hii haipo kwenye orodha ya ukodishaji.'],
  ['The end date is before the start date.', 'Tarehe ya mwisho ni kabla ya tarehe ya kuanza.'],
  ['The period is too long.', 'Kipindi ni kirefu mno.'],
  [
    'Your IP address passed our check, and this proxy keeps an address that works.',
    'Anwani yako ya IP imefaulu kipimo chetu, na proksi hii hubaki na anwani inayofanya kazi.',
  ],
  [
    'Your IP address passed our check, and you have used its replacements. You can replace it again in about {} h.',
    'Anwani yako ya IP imepita jaribio letu, na umetumia nafasi zake za kubadilisha. Unaweza kuibadilisha tena baada ya saa {} hivi.',
  ],
  [
    'No other IP address is free in {}. One is available in another city.',
    'Hakuna anwani nyingine ya IP iliyo wazi katika {}. Ipo moja katika jiji lingine.',
  ],
  [
    'No other IP address is free in this country. Try again later; no replacement was used.',
    'Hakuna anwani nyingine ya IP iliyo wazi katika nchi hii. Jaribu tena baadaye; nafasi yako haijatumika.',
  ],
  // Refunds and payouts.
  [
    'This payment can only go back to your balance.',
    'Malipo haya yanaweza kurejeshwa kwenye salio lako pekee.',
  ],
  ['Nothing was paid for this lease.', 'Hakuna kilicholipwa kwa ukodishaji huu.'],
  [
    'The bank is reviewing this payment. Try again once it decides.',
    'Benki inakagua malipo haya. Jaribu tena itakapoamua.',
  ],
  [
    'Your refund request is being reviewed. We’ll reply by email.',
    'Ombi lako la rejesho linakaguliwa. Tutakujibu kwa barua pepe.',
  ],
  [
    'We have already answered your refund request. Contact support if anything has changed.',
    'Tumeshajibu ombi lako la rejesho. Wasiliana na msaada kama kuna jambo jipya.',
  ],
  ['This lease has already been refunded in full.', 'Ukodishaji huu umeshapata rejesho kamili.'],
  [
    'This proxy is non-refundable and runs to the end of its term.',
    'Proksi hii haina rejesho na itaendelea hadi mwisho wa muda wake.',
  ],
  [
    'The remaining value is now {}. Nothing was changed; check the new amount and confirm again.',
    'Thamani iliyobaki sasa ni {}. Hakuna kilichobadilika; angalia kiasi kipya, kisha uthibitishe tena.',
  ],
  [
    'This shop does not pay balances out by M-Pesa. You can spend your balance here, or contact support.',
    'Duka hili halitoi salio kwa M-Pesa. Unaweza kutumia salio lako hapa, au wasiliana na msaada.',
  ],
  [
    'Another payout is in progress. Wait for it to finish, then request the next one.',
    'Kuna utoaji mwingine wa salio unaoendelea. Subiri uishe, kisha uombe unaofuata.',
  ],
  [
    'You can send up to {} of your balance to this number. Enter that amount or less.',
    'Unaweza kutuma hadi {} ya salio lako kwa nambari hii. Weka kiasi hicho au pungufu.',
  ],
  [
    'This payout is no longer under review, so it cannot be withdrawn. See its status on the Balance page.',
    'Utoaji huu haukaguliwi tena, kwa hiyo hauwezi kuondolewa. Angalia hali yake kwenye ukurasa wa Salio.',
  ],
  ['Payout not found.', 'Utoaji wa salio haukupatikana.'],
  [
    'This account is suspended, so payouts are not possible.',
    'Akaunti hii imesimamishwa, kwa hiyo salio haliwezi kutolewa.',
  ],
  [
    'Choose an M-Pesa number that has paid this account.',
    'Chagua nambari ya M-Pesa iliyowahi kulipia akaunti hii.',
  ],
  [
    'M-Pesa pays out {} to {} at once. Enter an amount within that.',
    'M-Pesa hutoa kati ya {} na {} kwa mara moja. Weka kiasi kilicho ndani ya hapo.',
  ],
  [
    'M-Pesa pays one number at most {} a day, and {} of that is left today. Request the rest tomorrow.',
    'M-Pesa hulipa nambari moja hadi {} kwa siku, na leo zimebaki {}. Omba zilizobaki kesho.',
  ],
  // A site that is checked before the purchase.
  [
    'Enter a web address, such as https://example.com',
    'Weka anwani ya tovuti, kama vile https://example.com',
  ],
  [
    'You can check sites after your first payment.',
    'Unaweza kukagua tovuti baada ya malipo yako ya kwanza.',
  ],
  [
    'You have used your {} site checks for today. Try again tomorrow.',
    'Umemaliza ukaguzi wako {} wa tovuti kwa leo. Jaribu tena kesho.',
  ],
  [
    'Only public internet addresses can be checked.',
    'Anwani za intaneti za umma pekee ndizo zinazoweza kukaguliwa.',
  ],
  [
    'This port is closed. Use a web address without a port.',
    'Mlango huu umefungwa. Tumia anwani ya tovuti bila mlango.',
  ],
  ['This site was not found. Check its name.', 'Tovuti hii haikupatikana. Angalia jina lake.'],
  [
    'This web address cannot be checked. Enter another one.',
    'Anwani hii ya tovuti haiwezi kukaguliwa. Weka nyingine.',
  ],
  [
    'This proxy cannot be reached right now. Try again in a minute.',
    'Proksi hii haiwezi kufikiwa kwa sasa. Jaribu tena baada ya dakika moja.',
  ],
  ['At least 1', 'Angalau 1'],
  ['At least {}', 'Angalau {}'],
  ['Unknown field', 'Sehemu isiyojulikana'],
  ['At most {}', 'Si zaidi ya {}'],
  ['Only {} of these lines can still be refunded.', 'Ni {} tu za vitu hivi zinazoweza kurudishwa.'],
  ['None of your proxies has this label.', 'Hakuna proksi yako yenye lebo hii.'],
  ['None of your orders for proxies has this code.', 'Hakuna oda yako ya proksi yenye msimbo huu.'],
  ['The layouts of a list that ends in .{} are: {}.', 'Miundo ya orodha inayoishia na .{} ni: {}.'],
  ['Price not found. Open the cart again.', 'Bei haijapatikana. Fungua rukwama tena.'],
  [
    'Up to {} can be paid by phone or card at once. Pay from your balance, or take fewer.',
    'Hadi {} zinaweza kulipwa kwa simu au kadi kwa pamoja. Lipa kutoka kwenye salio lako, au chagua chache.',
  ],
  ['At most the {} that you ask for.', 'Si zaidi ya {} unazoomba.'],
  ['Send one of lines, choice and renew.', 'Tuma moja kati ya lines, choice na renew.'],
  ['Say what to choose.', 'Taja cha kuchagua.'],
  ['Name each one once.', 'Taja kila moja mara moja.'],
  ['Choose lines of this payment’s order.', 'Chagua vitu vya oda ya malipo haya.'],
  ['Only {} of {} can still be refunded.', 'Ni {} tu ya {} inayoweza kurudishwa.'],
  // Traffic by the gigabyte.
  ['Traffic is sold by 1 to {n} GB.', 'Data inauzwa GB 1 hadi {n}.'],
  ['{} is not for sale right now.', '{} haiuzwi kwa sasa.'],
  ['{n} GB cost {} at present.', 'Kwa sasa GB {n} ni {}.'],
  ['Choose a kind of traffic.', 'Chagua aina ya data.'],
  ['Enter the gigabytes.', 'Weka idadi ya gigabaiti.'],
];
