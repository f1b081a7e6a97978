/** Flat drawings of the demo shop's goods: each object is a few shapes in three colours on a quiet ground. */
export type Palette = { ground: string; main: string; dark: string; light: string; accent: string }

export const palettes = {
  clay: { ground: '#f3e7dd', main: '#c8704a', dark: '#a65434', light: '#e3a283', accent: '#f7f1ea' },
  sage: { ground: '#e7ece3', main: '#6f8f74', dark: '#4f6f57', light: '#a9c2a8', accent: '#f5f2e8' },
  ink: { ground: '#e4e8ee', main: '#3d5573', dark: '#2a3d56', light: '#8ba2bf', accent: '#f6f3ec' },
  sand: { ground: '#f2ede2', main: '#d9bd8b', dark: '#b59560', light: '#eddcb9', accent: '#fffaf0' },
  plum: { ground: '#eee5ea', main: '#8a5a74', dark: '#6b4059', light: '#c29bb1', accent: '#faf4f0' },
  snow: { ground: '#ebe8e2', main: '#f8f5ef', dark: '#d9d3c8', light: '#ffffff', accent: '#7d8a80' },
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes
export type DrawingName = keyof typeof objects

const shadow = (cx: number, cy: number, rx: number): string =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${Math.round(rx * 0.13)}" fill="#000" opacity="0.08"/>`

const objects = {
  mug: (c: Palette) => `${shadow(490, 806, 260)}
    <path d="M700 470h70a110 110 0 0 1 0 220h-84" fill="none" stroke="${c.dark}" stroke-width="46" stroke-linecap="round"/>
    <path d="M290 380h420v300a120 120 0 0 1-120 120H410a120 120 0 0 1-120-120z" fill="${c.main}"/>
    <path d="M290 380h110v420a120 120 0 0 1-110-120z" fill="${c.light}" opacity=".55"/>
    <ellipse cx="500" cy="380" rx="210" ry="46" fill="${c.dark}"/><ellipse cx="500" cy="388" rx="176" ry="32" fill="#5b3a24"/>
    <path d="M430 300c-34-44 30-66 0-118M520 300c-34-44 30-66 0-118" fill="none" stroke="${c.dark}" stroke-width="14" stroke-linecap="round" opacity=".35"/>`,
  bowl: (c: Palette) => `${shadow(500, 760, 230)}
    <path d="M180 440h640c0 190-130 300-240 310H420C310 740 180 630 180 440z" fill="${c.main}"/>
    <path d="M180 440h150c0 170 40 270 90 310C310 740 180 630 180 440z" fill="${c.light}" opacity=".5"/>
    <ellipse cx="500" cy="440" rx="320" ry="70" fill="${c.dark}"/><ellipse cx="500" cy="450" rx="280" ry="52" fill="${c.accent}"/>
    <path d="M400 745h200l-14 28H414z" fill="${c.dark}"/>`,
  teapot: (c: Palette) => `${shadow(500, 790, 290)}
    <path d="M720 500c110-50 120-130 190-150l24 44c-60 40-80 190-200 230z" fill="${c.main}"/>
    <path d="M300 470c-150-70-230 170-10 210" fill="none" stroke="${c.dark}" stroke-width="44" stroke-linecap="round"/>
    <path d="M500 360c180 0 270 110 270 220 0 130-110 206-270 206S230 710 230 580c0-110 90-220 270-220z" fill="${c.main}"/>
    <path d="M330 400c-80 60-100 260 30 360-90-30-130-100-130-180 0-76 34-146 100-180z" fill="${c.light}" opacity=".55"/>
    <ellipse cx="500" cy="364" rx="150" ry="34" fill="${c.dark}"/><path d="M370 356c20-66 240-66 260 0z" fill="${c.main}"/>
    <circle cx="500" cy="292" r="34" fill="${c.dark}"/>`,
  tin: (c: Palette) => `${shadow(500, 850, 220)}
    <rect x="300" y="330" width="400" height="500" rx="26" fill="${c.main}"/><rect x="300" y="330" width="96" height="500" rx="26" fill="${c.light}" opacity=".45"/>
    <rect x="280" y="240" width="440" height="120" rx="24" fill="${c.dark}"/>
    <rect x="350" y="470" width="300" height="220" rx="12" fill="${c.accent}"/>
    <path d="M500 510c70 20 70 110 0 140-70-30-70-120 0-140z" fill="${c.main}"/><path d="M500 520v120" stroke="${c.accent}" stroke-width="8"/>`,
  pouch: (c: Palette) => `${shadow(500, 850, 230)}
    <path d="M300 260h400l24 540a40 40 0 0 1-40 40H316a40 40 0 0 1-40-40z" fill="${c.main}"/>
    <path d="M300 260h90l-30 580h-44a40 40 0 0 1-40-40z" fill="${c.light}" opacity=".5"/>
    <rect x="290" y="220" width="420" height="76" rx="12" fill="${c.dark}"/>
    <circle cx="500" cy="560" r="120" fill="${c.accent}"/><path d="M440 600c0-80 50-110 120-110 0 80-50 130-120 110zm0 0 70-60" fill="${c.main}" stroke="${c.dark}" stroke-width="6"/>`,
  cups: (c: Palette) => `${shadow(360, 780, 170)}${shadow(660, 780, 170)}
    <path d="M220 470h280v170a110 110 0 0 1-110 110h-60a110 110 0 0 1-110-110z" fill="${c.main}"/><path d="M220 470h80v270a110 110 0 0 1-80-100z" fill="${c.light}" opacity=".55"/><ellipse cx="360" cy="470" rx="140" ry="32" fill="${c.dark}"/><ellipse cx="360" cy="476" rx="114" ry="21" fill="#8b5a2b"/>
    <path d="M520 470h280v170a110 110 0 0 1-110 110h-60a110 110 0 0 1-110-110z" fill="${c.light}"/><path d="M520 470h80v270a110 110 0 0 1-80-100z" fill="${c.accent}" opacity=".6"/><ellipse cx="660" cy="470" rx="140" ry="32" fill="${c.main}"/><ellipse cx="660" cy="476" rx="114" ry="21" fill="#8b5a2b"/>`,
  vase: (c: Palette) => `${shadow(500, 880, 190)}
    <path d="M500 400C440 300 420 200 350 150M500 400c10-130 60-200 120-250M500 400c0-120-10-190 0-290" stroke="${c.dark}" stroke-width="10" fill="none"/>
    <path d="M350 150c-50-10-80 30-60 70 50 10 70-30 60-70zM620 150c60-20 90 20 70 64-50 16-80-20-70-64zM500 110c-40-40-20-84 10-96 40 30 40 70-10 96zM418 250c-50 0-70 30-64 64 44 4 66-24 64-64zM572 246c46-14 74 10 72 44-40 14-70-6-72-44z" fill="${c.light}"/>
    <path d="M440 400h120c0 90 110 150 110 290 0 110-70 180-170 180S330 800 330 690c0-140 110-200 110-290z" fill="${c.main}"/>
    <path d="M440 400h40c0 120-90 160-90 300 0 80 30 140 80 166-90-14-140-80-140-176 0-140 110-200 110-290z" fill="${c.light}" opacity=".4"/><ellipse cx="500" cy="400" rx="60" ry="14" fill="${c.dark}"/>`,
  candle: (c: Palette) => `${shadow(500, 850, 220)}
    <path d="M500 160c60 90 60 140 0 170-60-30-60-80 0-170z" fill="#f0b352"/><path d="M500 230c26 40 26 70 0 86-26-16-26-46 0-86z" fill="#fff1c9"/><path d="M500 320v70" stroke="#333" stroke-width="9"/>
    <rect x="310" y="390" width="380" height="440" rx="30" fill="${c.main}"/><rect x="310" y="390" width="96" height="440" rx="30" fill="${c.light}" opacity=".5"/><ellipse cx="500" cy="394" rx="190" ry="34" fill="${c.accent}"/>
    <rect x="370" y="540" width="260" height="150" rx="10" fill="${c.accent}"/><rect x="410" y="590" width="180" height="12" rx="6" fill="${c.dark}"/><rect x="440" y="624" width="120" height="10" rx="5" fill="${c.dark}" opacity=".5"/>`,
  lamp: (c: Palette) => `${shadow(500, 870, 190)}
    <path d="M360 200h280l110 300H250z" fill="${c.accent}"/><path d="M360 200h90l-70 300H250z" fill="${c.light}" opacity=".5"/><ellipse cx="500" cy="500" rx="250" ry="34" fill="${c.light}"/>
    <path d="M460 520h80v210h-80z" fill="${c.dark}"/><path d="M380 860c0-90 40-140 120-140s120 50 120 140z" fill="${c.main}"/>`,
  notebook: (c: Palette) => `${shadow(520, 870, 260)}
    <rect x="300" y="180" width="430" height="650" rx="20" fill="${c.accent}" transform="rotate(5 515 505)"/>
    <rect x="280" y="180" width="430" height="650" rx="20" fill="${c.main}"/><rect x="280" y="180" width="66" height="650" rx="20" fill="${c.dark}"/>
    <rect x="420" y="320" width="210" height="120" rx="10" fill="${c.accent}"/><rect x="450" y="356" width="150" height="12" rx="6" fill="${c.dark}"/><rect x="450" y="388" width="96" height="12" rx="6" fill="${c.dark}" opacity=".5"/>
    <path d="M640 180v650" stroke="${c.light}" stroke-width="16"/>`,
  pencils: (c: Palette) => `${shadow(500, 850, 200)}
    <g transform="rotate(-9 400 500)"><rect x="380" y="230" width="60" height="420" fill="${c.light}"/><path d="M380 230l30-90 30 90z" fill="#ecd3ac"/><path d="M400 170l10-30 10 30z" fill="#333"/></g>
    <g><rect x="470" y="200" width="60" height="450" fill="${c.dark}"/><path d="M470 200l30-90 30 90z" fill="#ecd3ac"/><path d="M490 140l10-30 10 30z" fill="#333"/></g>
    <g transform="rotate(10 600 500)"><rect x="565" y="240" width="60" height="420" fill="#d9a441"/><path d="M565 240l30-90 30 90z" fill="#ecd3ac"/><path d="M585 180l10-30 10 30z" fill="#333"/></g>
    <path d="M320 500h360l-26 300a40 40 0 0 1-40 36H386a40 40 0 0 1-40-36z" fill="${c.main}"/><path d="M320 500h90l-16 336h-8a40 40 0 0 1-40-36z" fill="${c.light}" opacity=".5"/>`,
  cards: (c: Palette) => `${shadow(500, 830, 280)}
    <rect x="250" y="300" width="420" height="300" rx="14" fill="${c.light}" transform="rotate(-8 460 450)"/>
    <rect x="320" y="380" width="440" height="320" rx="14" fill="${c.accent}" transform="rotate(5 540 540)"/>
    <g transform="rotate(5 540 540)"><path d="M400 640c0-130 60-190 140-190s140 60 140 190z" fill="${c.main}"/><circle cx="640" cy="450" r="36" fill="#e8b04b"/><path d="M380 640h330" stroke="${c.dark}" stroke-width="10"/></g>`,
  towel: (c: Palette) => `${shadow(500, 840, 290)}
    <rect x="230" y="620" width="540" height="190" rx="60" fill="${c.main}"/><rect x="230" y="440" width="540" height="190" rx="60" fill="${c.light}"/><rect x="230" y="260" width="540" height="190" rx="60" fill="${c.accent}"/>
    <path d="M620 260v190M660 260v190" stroke="${c.main}" stroke-width="14"/><path d="M620 440v190M660 440v190" stroke="${c.accent}" stroke-width="14"/><path d="M620 620v190M660 620v190" stroke="${c.light}" stroke-width="14"/>`,
  apron: (c: Palette) => `${shadow(500, 890, 220)}
    <path d="M420 200c0-80 160-80 160 0" fill="none" stroke="${c.dark}" stroke-width="22"/>
    <path d="M400 200h200l40 180c60 10 90 30 100 60l10 400a40 40 0 0 1-40 40H290a40 40 0 0 1-40-40l10-400c10-30 40-50 100-60z" fill="${c.main}"/>
    <path d="M400 200h60c-10 120-110 160-110 400v280h-60a40 40 0 0 1-40-40l10-400c10-30 40-50 100-60z" fill="${c.light}" opacity=".4"/>
    <path d="M390 560h220v140a40 40 0 0 1-40 40H430a40 40 0 0 1-40-40z" fill="${c.dark}"/><path d="M260 440l-90 60M740 440l90 60" stroke="${c.dark}" stroke-width="18"/>`,
  shirt: (c: Palette) => `${shadow(500, 880, 250)}
    <path d="M390 170 250 230 120 430l120 90 60-76v396a30 30 0 0 0 30 30h340a30 30 0 0 0 30-30V444l60 76 120-90-130-200-140-60c-40 76-180 76-220 0z" fill="${c.main}"/>
    <path d="M390 170 250 230 120 430l120 90 60-76v396a30 30 0 0 0 30 30h90c-60-220-70-420-20-630-20-18-34-44-30-70z" fill="${c.light}" opacity=".5"/>
    <path d="M390 170c40 76 180 76 220 0l36 20c-60 110-232 110-292 0z" fill="${c.dark}"/>
    <path d="M500 250v610" stroke="${c.dark}" stroke-width="6" opacity=".5"/><g fill="${c.accent}"><circle cx="500" cy="330" r="11"/><circle cx="500" cy="430" r="11"/><circle cx="500" cy="530" r="11"/><circle cx="500" cy="630" r="11"/></g>
    <rect x="560" y="400" width="96" height="110" rx="10" fill="${c.dark}" opacity=".45"/>`,
  board: (c: Palette) => `${shadow(500, 880, 230)}
    <path d="M440 140h120v140h100a60 60 0 0 1 60 60v460a60 60 0 0 1-60 60H340a60 60 0 0 1-60-60V340a60 60 0 0 1 60-60h100z" fill="${c.main}"/>
    <circle cx="500" cy="200" r="26" fill="${c.ground}"/><path d="M350 340c30 160-20 300 10 480M440 320c20 180 0 340 0 500M560 330c-20 160 20 330-6 490M650 350c-20 140 20 300-10 470" stroke="${c.dark}" stroke-width="8" fill="none" opacity=".5"/>`,
  spoons: (c: Palette) => `${shadow(500, 870, 210)}
    <g transform="rotate(-14 400 500)"><ellipse cx="400" cy="270" rx="84" ry="120" fill="${c.main}"/><ellipse cx="400" cy="270" rx="54" ry="86" fill="${c.dark}" opacity=".35"/><rect x="376" y="370" width="48" height="470" rx="24" fill="${c.main}"/></g>
    <g transform="rotate(14 600 500)"><path d="M530 180h140v180a70 70 0 0 1-140 0z" fill="${c.dark}"/><path d="M564 180v130M600 180v130M636 180v130" stroke="${c.ground}" stroke-width="14"/><rect x="576" y="410" width="48" height="430" rx="24" fill="${c.dark}"/></g>`,
  jar: (c: Palette) => `${shadow(500, 860, 220)}
    <rect x="360" y="200" width="280" height="90" rx="18" fill="${c.dark}"/>
    <rect x="300" y="280" width="400" height="560" rx="70" fill="#ffffff" opacity=".75"/><path d="M310 480h380v290a70 70 0 0 1-70 70H380a70 70 0 0 1-70-70z" fill="${c.main}"/>
    <path d="M310 480c60-40 120 30 190 0s130 20 190 0v60H310z" fill="${c.light}"/><rect x="380" y="580" width="240" height="140" rx="12" fill="${c.accent}"/><rect x="420" y="630" width="160" height="14" rx="7" fill="${c.dark}"/>`,
  plate: (c: Palette) => `${shadow(500, 800, 320)}
    <circle cx="500" cy="510" r="310" fill="${c.main}"/><circle cx="500" cy="510" r="310" fill="none" stroke="${c.light}" stroke-width="18"/><circle cx="500" cy="510" r="210" fill="${c.accent}"/><circle cx="500" cy="510" r="210" fill="none" stroke="${c.dark}" stroke-width="8" opacity=".5"/>
    <path d="M440 560c0-110 70-160 150-160 0 110-60 180-150 160zm0 0 96-100" fill="${c.light}" stroke="${c.dark}" stroke-width="8"/>`,
} as const

/** A drawing as SVG, 1000 units square. */
export const draw = (name: DrawingName, palette: PaletteName): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000" width="1000" height="1000"><rect width="1000" height="1000" fill="${palettes[palette].ground}"/>${objects[name](palettes[palette])}</svg>`

/** The banner: a shelf with some of the goods. */
export function drawShelf(): string {
  const at = (name: DrawingName, palette: PaletteName, x: number, y: number, size: number) =>
    `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 1000 1000">${objects[name](palettes[palette])}</svg>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 960" width="1280" height="960">
    <rect width="1280" height="960" fill="#e9e4d8"/><circle cx="1000" cy="260" r="190" fill="#f3dfae"/>
    <path d="M0 960V620c220-90 420-70 640 0s420 70 640-30v370z" fill="#dcd5c4"/>
    ${at('vase', 'sage', 90, 120, 480)}${at('teapot', 'clay', 380, 210, 470)}${at('cups', 'snow', 800, 330, 340)}
    <rect x="60" y="570" width="1160" height="34" rx="8" fill="#a9805a"/><path d="M180 604h40v120h-40zM1060 604h40v120h-40z" fill="#8a6546"/>
    ${at('notebook', 'ink', 700, 610, 320)}${at('candle', 'plum', 420, 610, 320)}${at('tin', 'sage', 170, 610, 320)}</svg>`
}
