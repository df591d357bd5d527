import { bundled } from './scripts/lib/package/bundled.ts';
import { updateFeed } from './scripts/lib/package/update-feed.mjs';
import { programs } from './scripts/lib/package/shipped-programs.mjs';

/**
 * Files of the app: the build without source maps, the parts of each package that are loaded, and
 * the native modules of the current system (a universal app for macOS needs those of both
 * processors).
 */
const files = [
  'out/**',
  '!out/**/*.map',
  '!out/.build-stamp',
  '!out/main/.compile-cache',
  ...[...programs, 'headless', 'cli'].map((name) => `!out/main/${name}.js`),
  '!out/main/agent/**',
  'package.json',
  '!**/node_modules/**/*.{md,markdown,map,d.ts,d.cts,d.mts,ts,cts,mts,tsx,gyp,gypi,c,cc,cpp,h,hpp}',
  '!**/node_modules/**/{test,tests,__tests__,docs,doc,example,examples,benchmark,typings,.github}/**',
  '!**/node_modules/better-sqlite3/{deps,src}/**',
  '!**/node_modules/better-sqlite3/prebuilds/**',
  'node_modules/better-sqlite3/prebuilds/${platform}-*.node',
  // Run in the programs of plain Node, which are beside the app with copies of them.
  '!**/node_modules/@vscode/**',
  '!**/node_modules/node-pty/**',
  '!**/node_modules/node-addon-api/**',
  '!**/node_modules/@xterm/**',
  // @parcel/watcher loads picomatch by itself.
  ...bundled.filter((name) => name !== 'picomatch').map((name) => `!**/node_modules/${name}/**`),
  '!**/node_modules/{argparse,js-yaml}/{bin,dist}/**',
  '!**/node_modules/semver/bin/**',
  // Optional, so that an install works without it; scripts/hooks.mjs uses it.
  '!**/node_modules/lefthook{,-*}/**',
];

/** @type {import('electron-builder').Configuration} */
export default {
  appId: 'dev.corral.desk',
  productName: 'Corral',
  copyright: 'Copyright © 2026 the Corral maintainers',
  directories: { output: 'build/packages', buildResources: 'resources' },
  files,
  // electron-builder omits folders with this name unless they are listed.
  extraResources: [
    ...['', '/node_modules'].map((part) => ({
      from: `build/host/\${os}-\${arch}${part}`,
      to: `host${part}`,
    })),
    { from: 'resources/tray', to: 'tray' },
  ],
  asar: true,
  asarUnpack: ['**/*.node'],
  // The native modules are prebuilt.
  npmRebuild: false,
  electronFuses: {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  },
  electronLanguages: ['en', 'en-US', 'zh-CN', 'zh_CN'],
  protocols: [{ name: 'Corral', schemes: ['corral'] }],
  // Without a feed, a package checks for no updates.
  publish: updateFeed(process.env.CORRAL_UPDATE_URL),
  mac: {
    category: 'public.app-category.developer-tools',
    icon: 'resources/icons/icon.icns',
    target: [
      { target: 'dmg', arch: ['universal'] },
      { target: 'zip', arch: ['universal'] },
    ],
    hardenedRuntime: true,
    gatekeeperAssess: false,
    entitlements: 'resources/entitlements.mac.plist',
    entitlementsInherit: 'resources/entitlements.mac.inherit.plist',
    // Both halves contain the native modules of both processors.
    x64ArchFiles: '**/{prebuilds,host,watcher-darwin-*}/**',
    extendInfo: {
      NSHumanReadableCopyright: 'Copyright © 2026 the Corral maintainers',
      LSMinimumSystemVersion: '12.0',
    },
  },
  linux: {
    category: 'Development',
    icon: 'resources/icons',
    executableName: 'corral',
    synopsis: 'One desk for all of your coding agents',
    maintainer: 'the Corral maintainers <maintainers@corral.invalid>',
    target: ['AppImage', 'deb', 'rpm'],
  },
  win: { icon: 'resources/icons/icon.ico', target: ['nsis'] },
  nsis: {
    oneClick: false,
    perMachine: false,
    allowToChangeInstallationDirectory: true,
    deleteAppDataOnUninstall: false,
  },
};
