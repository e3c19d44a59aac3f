// The page that stands in for another one gives way as soon as the network is back.
addEventListener('online', () => location.reload());
