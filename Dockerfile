# Built once here; the image that runs has no compiler, no npm, no root, and writes to /data alone.
FROM node:24-trixie-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
COPY scripts/prepare.mjs scripts/install-packages.mjs scripts/keep-previous-assets.mjs scripts/
RUN node scripts/prepare.mjs --packages
COPY . .
RUN npm run build

FROM node:24-trixie-slim AS packages
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
# What other packages can work with and the shop does not use comes along as an optional peer; the package of Node
# brings its headers; types and source maps are for people.
RUN npm ci --omit=dev --loglevel=error \
  && cd node_modules \
  && rm -rf typescript @typescript vite vitest @vitest rolldown @rolldown @oxc-project drizzle-kit @drizzle-team \
       esbuild @esbuild @esbuild-kit node-*/include node-*/share \
  && find . -type f \( -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' -o -name '*.map' \) -delete

FROM debian:trixie-slim
RUN useradd --uid 10001 --create-home shop && install --directory --owner=shop --mode=0700 /data
WORKDIR /shop
COPY --from=packages /shop/node_modules node_modules
COPY package.json ./
COPY public public
COPY demo demo
COPY src src
COPY --from=build /shop/build build
# glibc would keep memory for each thread that packed a page once: a quarter more of it (docs/decisions/0047).
ENV MALLOC_ARENA_MAX=2
ENV NODE_ENV=production PATH=/shop/node_modules/.bin:$PATH DATA_DIR=/data PORT=3000
USER shop
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server/main.js"]
