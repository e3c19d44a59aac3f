// The shop's service worker; each of its duties is a file of its own.
importScripts('/sw-offline.js', '/sw-push.js');
