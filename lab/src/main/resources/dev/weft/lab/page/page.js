// The paper's figures, the machine, and what ties the page together.
function papersSection() {
  const node = el('section', {id: 'papers'}, el('h2', {}, 'Papers'),
    el('p', {class: 'method'}, 'Then and now: what the five papers printed, and the figure of this run that answers to it: the median for a time, the best size for a bandwidth. “Not in this run” means that the lab has it and this run left it out, “not built yet” that the lab will have it; “cannot” means that nobody can make it again, and names what stands in.'));
  const all = data.papers.flatMap(p => p.entries);
  const counts = distinct(all.map(wordsOf)).map(w => `${all.filter(e => wordsOf(e) === w).length} ${w}`);
  node.append(el('p', {}, `${all.length} entries: ${counts.join(', ')}.`));
  for (const paper of data.papers) {
    const inner = el('div', {});
    for (const entry of paper.entries) inner.append(entryNode(entry));
    node.append(el('details', {}, el('summary', {}, `${paper.id} – ${paper.authors}: ${paper.title}`), el('p', {class: 'method'}, `Measured on ${paper.machine}.`), inner));
  }
  return node;
}

// What this run did with an entry: one that it left out is not reproduced by it.
const isAbsent = entry => entry.coverage !== 'cannot' && entry.coverage !== 'not_built' && entry.printed.some(r => r.measured) && entry.printed.every(r => r.now === undefined);
const wordsOf = entry => (isAbsent(entry) ? 'not in this run' : entry.words);

function entryNode(entry) {
  const kind = entry.coverage === 'cannot' ? 'cannot' : entry.coverage === 'not_built' || isAbsent(entry) ? '' : 'built';
  const node = el('div', {class: 'entry'}, el('h3', {}, `${entry.id}  ${entry.title}`, el('span', {class: 'tag ' + kind}, wordsOf(entry))),
    el('p', {class: 'method'}, [`${entry.place}. Varies: ${entry.varies}. Measures: ${entry.measures}.`, entry.cannot && `${entry.cannot} In its place: ${entry.built.concat(entry.not_built.map(n => n + ' (not built yet)')).join(', ')}.`,
      !entry.cannot && entry.not_built.length && `Not built yet: ${entry.not_built.join(', ')}.`, entry.remark,
      entry.commands.length && `Over ${entry.network}: ${entry.commands.join('; ')}.`].filter(Boolean).join(' ')));
  const then = r => (r.then !== undefined ? `${r.then} ${r.unit}` : r.text || '–');
  const now = r => (r.now !== undefined ? (r.now_unit === 'µs' ? micros(r.now) : r.now_unit === 'MB/s' ? bandwidth(r.now) : r.now_unit === 'Mbit/s' && r.now >= 10000 ? digits(r.now / 1000) + ' Gbit/s' : `${digits(r.now)} ${r.now_unit}`) : r.measured ? 'not measured here' : '–');
  node.append(table([{title: 'what', key: 'what', text: true, wrap: true}, {title: 'then', value: r => r.then, show: then}, {title: 'now', value: r => r.now, show: now, mark: r => (r.now !== undefined ? 'win' : 'soft')}, {title: 'from', key: 'where', text: true, wrap: true, mark: () => 'soft'}], entry.printed));
  return node;
}

const folded = (title, ...content) => el('details', {}, el('summary', {}, title), content);

function machineSection() {
  const node = el('section', {id: 'settings'}, el('h2', {}, 'Machine'));
  const list = pairs => el('dl', {}, pairs.flatMap(([k, v]) => [el('dt', {}, k.replaceAll('_', ' ')), el('dd', {}, Array.isArray(v) ? v.join(' ') || 'none' : typeof v === 'object' ? JSON.stringify(v) : String(v))]));
  node.append(folded('The machine', list(Object.entries(data.machine))), folded('Versions', list(Object.entries(data.systems).filter(([, s]) => s.version).map(([name, s]) => [name, s.version]))), folded('Settings', list([['begun', data.run.begun || 'unknown'], ['Weft', data.run.weft || ''], ['chosen', data.run.chosen], ['seed', data.run.seed]])));
  node.append(folded('Settings of every experiment', table([
    {title: 'experiment', key: 'experiment', text: true}, {title: 'launches', value: p => p.effort.launches, show: p => p.effort.launches},
    {title: 'warm-up, ms', value: p => p.effort.warmMillis, show: p => p.effort.warmMillis}, {title: 'measured, ms', value: p => p.effort.measureMillis, show: p => p.effort.measureMillis},
    {title: 'samples, at most', value: p => p.effort.samples, show: p => p.effort.samples}, {title: 'transports', text: true, show: p => p.transports.join(' ')},
    {title: 'ranks', show: p => p.ranks.join(' ')}, {title: 'sizes', text: true, wrap: true, show: p => p.sizes.map(size).join(', ')}, {title: 'peers', key: 'peers', text: true}
  ], data.run.parts || [])));
  node.append(el('h3', {}, 'How to read it'), el('p', {class: 'method'},
    'The unit is a launch: a fresh set of processes. Every figure is the median over launches of each launch’s own percentile; minimum and maximum are over all samples. The interval is a percentile bootstrap over launches, 95 %, 10,000 resamples; with fewer than five launches it is too narrow. Programs warm every size before the first timed sample. Nothing is trimmed, nothing is pinned.'));
  return node;
}

function lookAgain() {
  document.querySelectorAll('[data-system]').forEach(node => { node.style.background = colour(node.dataset.system); });
  document.querySelectorAll('[data-speed]').forEach(paint);
  charts.filter(c => c.drawn).forEach(c => c.draw());
}

function begin() {
  const m = data.machine, main = document.getElementById('main');
  const virtual = m.virtual ? ', virtual machine' : '';
  document.getElementById('machine').textContent = `${m.cpu}, ${m.cores} cores${virtual}; ${m.os}; ${m.jdk}. Measured ${(data.run.begun || '').replace('T', ' ').replace('Z', ' UTC')} with seed ${data.run.seed}.${data.network ? ' ' + data.network : ''}`;
  const answers = data.questions.map(q => questionSection(q, q === data.questions[data.questions.length - 1] ? simulationSection() : null));
  main.replaceChildren(...[summarySection(), ...answers, machineSection(), papersSection()].filter(Boolean));
  const nav = document.getElementById('nav');
  main.querySelectorAll(':scope > section').forEach(s => nav.append(el('a', {href: '#' + s.id}, s.firstElementChild.textContent)));
  document.getElementById('footer').textContent = 'Made by weft bench. The page asks the network for nothing. Charts are drawn by plotly.js (MIT licence).';
  const theme = document.getElementById('theme');
  const name = () => { theme.textContent = isDark() ? 'light' : 'dark'; };
  theme.addEventListener('click', () => { document.documentElement.dataset.theme = isDark() ? 'light' : 'dark'; name(); lookAgain(); });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => { name(); lookAgain(); });
  name();
  count();
  if (location.hash === '#all') {
    openAll();
  } else {
    const near = new IntersectionObserver(seen => seen.filter(s => s.isIntersecting).forEach(s => { near.unobserve(s.target); s.target.chart.draw(); }), {rootMargin: '600px'});
    charts.forEach(c => near.observe(c.box));
    reveal();
  }
  addEventListener('hashchange', reveal);
  addEventListener('beforeprint', openAll);
  const links = [...nav.children];
  const spy = new IntersectionObserver(seen => seen.forEach(s => {
    if (s.isIntersecting) links.forEach(a => a.classList.toggle('here', a.getAttribute('href') === '#' + s.target.id));
  }), {rootMargin: '-20% 0px -70% 0px'});
  document.querySelectorAll('main > section').forEach(s => spy.observe(s));
  document.documentElement.dataset.ready = 'yes';
  document.documentElement.dataset.requests = performance.getEntriesByType('resource').filter(r => !r.name.startsWith('data:') && !r.name.startsWith('blob:')).length;
}

window.addEventListener('error', e => { document.documentElement.dataset.error = e.message; });
begin();
