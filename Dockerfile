# syntax=docker/dockerfile:1
# Two images: `server` (server, workers, migrations and commands of operators; the default) and `release` (builds and publishes the apps).

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm run pack:server -- --to /app

# Needs the sources and build tools, and the store's signing key; no server ever does.
FROM build AS release
ENV RELEASE_STORE=/releases \
    RELEASE_KEY_FILE=/run/secrets/release_key
RUN install -d -o node -g node /releases && chown -R node:node /src
USER node
VOLUME /releases
ENTRYPOINT ["npm", "run", "release", "--"]
CMD ["--all"]

FROM debian:12.12-slim AS server
# The server brings its own Node; certificates are for providers' HTTPS.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin pregon \
    && install -d -o pregon -g pregon /data
COPY --from=build /app /app
WORKDIR /app
ENV PATH=/app/node_modules/.bin:$PATH \
    NODE_ENV=production \
    HOST=0.0.0.0 \
    DATA_DIR=/data \
    METRICS_PORT=9090
USER pregon
VOLUME /data
EXPOSE 8080 9090
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "packages/server/dist/main.mjs"]
