# One image for every process of the shop: docker build -t lango . and then `docker run lango api`,
# worker, gateway, migrate, check, backup, or any other command of `npm run shop -- --help`.
# The version of Node is the one that package.json pins.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

# Pages and processes are built here, so nothing is built when a process starts.
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build/build.ts && \
  node -e "import('/app/scripts/unneeded-files.mjs').then((files) => files.removeUnneeded('/app'))"

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="Lango"
# NODE_ENV makes live the mode that is meant unless LANGO_MODE says another.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/var/lib/lango
# glibc keeps less of what was freed: an api under load holds a third less memory.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
RUN install -d -o 1000 -g 1000 -m 0700 /var/lib/lango
WORKDIR /app
# What the processes use of packages is inside of them, but for fonts and networks, files to read, and
# for the binary by which the gateway asks the kernel.
COPY --from=build /app/node_modules/@expo-google-fonts node_modules/@expo-google-fonts
COPY --from=build /app/node_modules/@ip-location-db/geo-whois-asn-country-mmdb node_modules/@ip-location-db/geo-whois-asn-country-mmdb
COPY --from=build /app/node_modules/koffi node_modules/koffi
COPY --from=build /app/node_modules/@koromix node_modules/@koromix
COPY package.json .env.example ./
COPY db/migrations db/migrations
COPY scripts/healthy.mjs scripts/healthy.mjs
COPY server/modules/identity/passwords/common-passwords.bin server/modules/identity/passwords/common-passwords.bin
COPY --from=build /app/dist dist
# The files belong to root, and the processes to nobody who may write them: the root file system may be
# read-only. DATA_DIR and /tmp are written by geo-update and by nothing that serves customers.
USER 1000:1000
VOLUME /var/lib/lango
EXPOSE 4000 1080 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 CMD ["node", "scripts/healthy.mjs"]
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning", "dist/server/shop.js"]
CMD ["api"]
