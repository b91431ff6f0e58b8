// The figures, and how numbers, sizes and systems are written.
const data = JSON.parse(document.getElementById('data').textContent);

function el(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key === 'on') for (const [name, act] of Object.entries(value)) node.addEventListener(name, act);
    else if (key === 'class') node.className = value;
    else if (value !== null && value !== undefined) node.setAttribute(key, value);
  }
  for (const child of children.flat()) if (child !== null && child !== undefined && child !== '') node.append(child);
  return node;
}

// Three significant digits.
function digits(value) {
  if (value === null || value === undefined || Number.isNaN(value)) return '–';
  const size = Math.abs(value);
  if (size === 0) return '0';
  if (size >= 1e6) return digits(value / 1e6) + ' M';
  if (size >= 99950) return Math.round(value / 1000) + ' k';
  const decimals = size >= 99.95 ? 0 : size >= 9.995 ? 1 : size >= 0.9995 ? 2 : size >= 0.09995 ? 3 : 4;
  return value.toFixed(decimals);
}

// A time in its natural unit, from microseconds.
function micros(value) {
  const size = Math.abs(value);
  if (size < 1 && size > 0) return digits(value * 1000) + ' ns';
  if (size < 1000) return digits(value) + ' µs';
  return size < 1e6 ? digits(value / 1000) + ' ms' : digits(value / 1e6) + ' s';
}

function bandwidth(mbps) {
  return mbps >= 1000 ? digits(mbps / 1000) + ' GB/s' : digits(mbps) + ' MB/s';
}

function inUnit(value, unit) {
  switch (unit) {
    case 'us': return micros(value);
    case 'ms': return micros(value * 1000);
    case 'msg/s': return digits(value) + '/s';
    case 'MB/s': return bandwidth(value);
    case 'us/MB': return micros(value) + ' a MB';
    case 'share': return digits(100 * value) + ' %';
    case 'ratio': return digits(value) + ' ×';
    default: return digits(value) + ' ' + unit;
  }
}

function size(bytes) {
  if (bytes >= 1048576 && bytes % 1048576 === 0) return bytes / 1048576 + ' MiB';
  if (bytes >= 1024 && bytes % 1024 === 0) return bytes / 1024 + ' KiB';
  return bytes + ' B';
}

// The same without zeros at its end, for an axis.
const tick = text => text.replace(/(\.\d*?)0+(?=\D|$)/, '$1').replace(/\.(?=\D|$)/, '');

// A page that is long all the same: an address opens what it names, and printing opens all.
const within = (node, act) => { for (let at = node; at; at = at.parentElement) act(at); };

function reveal() {
  const target = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
  if (!target) return;
  within(target, node => { if (node.tagName === 'DETAILS') node.open = true; });
  target.scrollIntoView();
}

function openAll() {
  document.querySelectorAll('details').forEach(d => { d.open = true; });
  charts.forEach(c => c.draw());
}

const distinct = list => [...new Set(list)];
const by = key => (a, b) => (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : 0);

const spelled = {shm: 'shared memory', tcp: 'TCP', local: 'threads', none: 'no transport'};
const spellTransport = id => spelled[id] || id;

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

const variable = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const colour = system => (data.systems[system] || {light: '#777', dark: '#999'})[isDark() ? 'dark' : 'light'];
const label = system => (data.systems[system] || {label: system}).label;
const symbol = system => (data.systems[system] || {symbol: 'circle'}).symbol;
const isBound = point => point.role === 'bound';
const hasInterval = point => point.launches >= 3;
const isSubject = point => point.role === 'subject';

function faded(hex, alpha) {
  const n = parseInt(hex.slice(1), 16);
  return `rgba(${n >> 16}, ${(n >> 8) & 255}, ${n & 255}, ${alpha})`;
}

// A line of a chart: a system, with its buffer where it has points of both kinds.
function lineName(point, points) {
  const both = distinct(points.filter(p => p.system === point.system).map(p => p.buffer)).length > 1;
  return both ? label(point.system) + ' ' + point.buffer : label(point.system);
}

function lines(points) {
  const groups = new Map();
  for (const point of points) {
    const name = lineName(point, points);
    if (!groups.has(name)) groups.set(name, {name, system: point.system, role: point.role, buffer: point.buffer, points: []});
    groups.get(name).points.push(point);
  }
  const order = {bound: 0, peer: 1, native_mpi: 2, subject: 3};
  const list = [...groups.values()];
  list.forEach(line => line.points.sort(by('bytes')));
  return list.sort((a, b) => order[a.role] - order[b.role] || (a.name < b.name ? -1 : 1));
}

function download(name, type, content) {
  const url = URL.createObjectURL(new Blob([content], {type}));
  const link = el('a', {href: url, download: name});
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

function unpacked(base64) {
  return Uint8Array.from(atob(base64), c => c.charCodeAt(0));
}
