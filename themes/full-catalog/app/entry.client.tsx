import '@shopwright/theme-kit/parts/start.tsx'
